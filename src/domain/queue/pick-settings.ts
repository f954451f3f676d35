import type { ScannerSettings } from './messages.ts';

/** Names as in `config.ts`. */
type Named = Pick<
  ScannerSettings,
  'chromium' | 'cage' | 'dns' | 'egress_allow' | 'egress_proxy' | 'rdap_url' | 'whois'
> & {
  feed_contact: string;
  scan_navigation_ms: number;
  scan_visit_ms: number;
  scan_requests: number;
  scan_bytes: number;
  scan_frames: number;
  scan_memory_bytes: number;
};

/** The settings a scan needs, without feed keys or certificate paths. */
export function pickSettings(
  config: Named,
  { version, extraPublic }: Pick<ScannerSettings, 'version' | 'extraPublic'>,
): ScannerSettings {
  return {
    chromium: config.chromium,
    cage: config.cage,
    dns: config.dns,
    egress_allow: config.egress_allow,
    egress_proxy: config.egress_proxy,
    rdap_url: config.rdap_url,
    whois: config.whois,
    contact: config.feed_contact === '' ? 'self-hosted' : config.feed_contact,
    extraPublic,
    version,
    limits: {
      navigationMs: config.scan_navigation_ms,
      scanMs: config.scan_visit_ms,
      requests: config.scan_requests,
      bytes: config.scan_bytes,
      frames: config.scan_frames,
      memoryBytes: config.scan_memory_bytes,
    },
  };
}
