import type { ScannerSettings } from './messages.ts';

/** Names as in `config.ts`. */
type Named = Pick<
  ScannerSettings,
  'chromium' | 'cage' | 'dns' | 'egress_allow' | 'egress_proxy' | 'registries'
> & {
  feed_contact: string;
  scanNavigationMs: number;
  scanVisitMs: number;
  scan_memory_bytes: number;
};

/** Limits of one page: requests, and bytes sent and received. Anything beyond is refused. */
const requests = 2_000;
const bytes = 100_000_000;
/** Frames of a page that are inspected. */
const frames = 50;

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
    registries: config.registries,
    contact: config.feed_contact === '' ? 'self-hosted' : config.feed_contact,
    extraPublic,
    version,
    limits: {
      navigationMs: config.scanNavigationMs,
      scanMs: config.scanVisitMs,
      requests,
      bytes,
      frames,
      memoryBytes: config.scan_memory_bytes,
    },
  };
}
