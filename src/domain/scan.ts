import { createEgress, type EgressOptions } from '../egress/egress.ts';
import type { Explanation } from './explanation.ts';
import type { Report } from './report.ts';
import type { Facts, RunScan, ScanEnd, Subjects } from './scan-job.ts';
import type { Visit } from './visit.ts';
import { canBeCaged } from './visit/browser/enter-cage.ts';
import { findBrowser } from './visit/browser/find.ts';
import { canBeWalled } from './visit/browser/memory-wall.ts';
import { defaultLimits, type Limits } from './visit/limits.ts';
import { NoVisit, seeSite, type SiteTools } from './visit/see-site.ts';

export interface ScanOptions {
  settings: ScanSettings;
  /** The walls of the door; its ports are chosen here. */
  egress: Omit<EgressOptions, 'ports' | 'servers'>;
  /** Whether this process may start a browser: not as root, and not where nobody could leave root. */
  canUseBrowser: { yes: boolean; why: string };
  /** What has to be known before the report can be made. */
  needs: (visit: Visit) => Subjects;
  makeReport: (visit: Visit, facts: Facts) => { report: Report; explanation: Explanation };
  limits?: Partial<Limits>;
  /** The control group of this process, when it may make others in it. */
  workerGroup?: string;
  /** Where browsers keep their profiles while they run. */
  scratchParent?: string;
}

/** By the names of `config.ts`. */
export interface ScanSettings {
  chromium: string;
  dns: readonly string[];
  rdap_url: string;
  whois: string;
}

const whoisPorts = [43];
/** Trying a cage is work for a busy machine; whoever waits for a lite scan needs none, and comes first. */
const tryBrowserAfterMs = 1_000;
const noBrowser = { why: 'a lite scan has none' };

/** Made once for a worker, when it is nobody of importance any more; each call is one scan. */
export function createRunScan(options: ScanOptions): RunScan {
  const { settings, egress: door } = options;
  const servers = settings.dns;
  const { version, projectUrl } = door;
  const fixed = {
    ...{ servers, ca: door.ca ?? [], rdapUrl: settings.rdap_url, whois: settings.whois },
    egress: createEgress({ ...door, servers }),
    whoisEgress: createEgress({ ...door, servers, ports: whoisPorts }),
    userAgent: `Mozilla/5.0 (compatible; Vedette/${version}; +${projectUrl})`,
    limits: { ...defaultLimits, ...options.limits },
  };
  let choice: Promise<SiteTools['browser']> | undefined;
  const choose = () => (choice ??= chooseBrowser(options));
  setTimeout(() => void choose(), tryBrowserAfterMs).unref();
  return async (job, { onStage, askFacts, signal }): Promise<ScanEnd> => {
    try {
      const browser = job.mode === 'full' ? await choose() : noBrowser;
      const visit = await seeSite(job, { ...fixed, browser, onStage, signal });
      const facts = await askFacts(options.needs(visit));
      const { report, explanation } = options.makeReport(visit, facts);
      const picture = visit.page?.screenshot;
      return { kind: 'done', report, explanation, screenshots: picture ? [picture] : [] };
    } catch (error) {
      if (!(error instanceof NoVisit)) throw error;
      const { kind, message: why, isOurFault } = error;
      return kind === 'failed' ? { kind, why, isOurFault } : { kind, why };
    }
  };
}

async function chooseBrowser({
  settings,
  canUseBrowser,
  workerGroup = '',
  scratchParent,
}: ScanOptions): Promise<SiteTools['browser']> {
  if (!canUseBrowser.yes) return { why: canUseBrowser.why };
  if (process.getuid?.() === 0) return { why: 'a browser never runs as root' };
  const program = findBrowser(settings.chromium);
  if (program === '') return { why: 'there is no Chromium: install it, or set VEDETTE_CHROMIUM' };
  const place = scratchParent === undefined ? {} : { scratchParent };
  const [isCaged, isWalled] = await Promise.all([canBeCaged(program), canBeWalled(workerGroup)]);
  return { program, isCaged, workerGroup: isWalled ? workerGroup : '', ...place };
}
