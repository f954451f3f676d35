import { createEgress, type EgressOptions } from '../egress/egress.ts';
import { readUpstream } from '../egress/upstream.ts';
import type { Explanation } from './explanation.ts';
import type { Report } from './report/full.ts';
import type { Facts, RunScan, ScanEnd, Subjects } from './scan-job.ts';
import type { Visit } from './visit.ts';
import type { BrowserChoice } from './visit/browser/chosen.ts';
import { trySandbox } from './visit/browser/sandbox.ts';
import { findBrowser } from './visit/browser/find.ts';
import { canLimitMemory } from './visit/browser/memory-limit.ts';
import { defaultLimits, type Limits } from './visit/limits.ts';
import { NoVisit, seeSite } from './visit/see-site.ts';

interface ScanOptions {
  settings: ScanSettings;
  /** Ports, purpose and name servers are set here. */
  egress: Omit<EgressOptions, 'ports' | 'purpose' | 'servers'>;
  /** Whether this process may start a browser: not as root. */
  canUseBrowser: { yes: boolean; why: string };
  /** Facts needed before the report can be made. */
  needs: (visit: Visit) => Subjects;
  makeReport: (visit: Visit, facts: Facts) => { report: Report; explanation: Explanation };
  limits?: Partial<Limits>;
  /** Control group of this process, if it may create others in it. */
  workerGroup?: string;
  /** Parent of browser profiles. */
  scratchParent?: string;
}

/** Names as in `config.ts`. */
interface ScanSettings {
  chromium: string;
  cage: 'preferred' | 'required';
  dns: readonly string[];
  egress_proxy: string;
  registries: readonly string[];
}

const whoisPorts = [43];
/** Testing the sandbox is expensive on a busy machine; lite scans do not need it and go first. */
const tryBrowserAfterMs = 1_000;

/** Created once per worker, after it dropped privileges; each call is one scan. */
export function createRunScan(options: ScanOptions): RunScan {
  const { settings } = options;
  const servers = settings.dns;
  const upstream = readUpstream(settings.egress_proxy);
  const limits = { ...defaultLimits, ...options.limits };
  const dnsMs = limits.patience.full.dns;
  const door = { ...options.egress, servers, dnsMs, upstream, purpose: 'scans' as const };
  const { version, projectUrl } = door;
  const browser = rememberChoice(() => chooseBrowser(options));
  const fixed = {
    servers,
    ca: door.ca ?? [],
    registries: settings.registries,
    egress: createEgress(door),
    whoisEgress: createEgress({ ...door, ports: whoisPorts }),
    userAgent: `Mozilla/5.0 (compatible; Vedette/${version}; +${projectUrl})`,
    limits,
    browser,
  };
  setTimeout(() => void browser().catch(() => undefined), tryBrowserAfterMs).unref();
  return async (job, { onStage, askFacts, signal }): Promise<ScanEnd> => {
    try {
      const visit = await seeSite(job, { ...fixed, onStage, signal });
      const facts = await askFacts(options.needs(visit));
      const { report, explanation } = options.makeReport(visit, facts);
      const picture = visit.page?.screenshot;
      const html = job.mode === 'full' ? (visit.page?.html ?? '') : '';
      return { kind: 'done', report, explanation, screenshots: picture ? [picture] : [], html };
    } catch (error) {
      if (!(error instanceof NoVisit)) throw error;
      const { kind, message: why, isOurFault } = error;
      return kind === 'failed' ? { kind, why, isOurFault } : { kind, why };
    }
  };
}

function noChromium({ chromium }: ScanSettings): string {
  return chromium === ''
    ? 'Chromium not found: install it, or set VEDETTE_CHROMIUM'
    : 'VEDETTE_CHROMIUM is not a Chromium, or not readable by the scan user';
}

/** Remembers a sandboxed browser. Without one, the next scan chooses again, because one may have been installed. */
function rememberChoice(choose: () => Promise<BrowserChoice>): () => Promise<BrowserChoice> {
  let chosen: Promise<BrowserChoice> | undefined;
  return () => {
    if (chosen) return chosen;
    const choice = choose();
    chosen = choice;
    const forget = () => (chosen = undefined);
    choice.then((made) => {
      if (!('program' in made) || !made.isSandboxed) forget();
    }, forget);
    return choice;
  };
}

async function chooseBrowser({
  settings,
  canUseBrowser,
  workerGroup = '',
  scratchParent,
}: ScanOptions): Promise<BrowserChoice> {
  if (!canUseBrowser.yes) return { why: canUseBrowser.why };
  if (process.getuid?.() === 0) return { why: 'browsers never run as root' };
  const program = findBrowser(settings.chromium);
  if (program === '') return { why: noChromium(settings) };
  const place = scratchParent === undefined ? {} : { scratchParent };
  const [cage, isLimited] = await Promise.all([trySandbox(program), canLimitMemory(workerGroup)]);
  if (settings.cage === 'required' && !cage.isPossible) {
    return { why: `the browser cannot be sandboxed (${cage.why}), and VEDETTE_CAGE=required` };
  }
  return {
    program,
    isSandboxed: cage.isPossible,
    workerGroup: isLimited ? workerGroup : '',
    ...place,
  };
}
