import type { CaseStore } from '../cases/store.ts';
import { renderCasePage } from '../cases/page.ts';
import type { Config } from '../config/config.ts';
import { renderReportPage } from '../domain/report-page/page.ts';
import { toWireReport } from '../domain/report/wire.ts';
import type { DomainWorld } from '../domain/world.ts';
import { isScanId } from '../domain/submit-scan.ts';
import type { ShareWorld } from '../share/routes.ts';
import type { ShareStore } from '../share/store.ts';
import { Attempts } from '../user/attempts.ts';
import { callerOf } from './caller-of.ts';

type Shown = Parameters<ShareWorld['sharedPage']>[0];
type Seen = Pick<
  DomainWorld,
  'scanStore' | 'screenshots' | 'screenshotUrl' | 'judgeReport' | 'now'
> & { caseStore: CaseStore };

/** Per sender, across links. */
const openingsPerMinute = 60;

/** What links without an account show, as seen by the account that made them. */
export function sharePorts(world: Seen, shareStore: ShareStore, config: Config) {
  const kinds = {
    case: {
      may: async (shown: Shown) => (await ownCase(shown, world)) !== null,
      page: (shown: Shown) => casePage(shown, world),
    },
    report: {
      may: async (shown: Shown) => (await reportOf(shown, world)) !== null,
      page: (shown: Shown) => reportPage(shown, world),
    },
  };
  return {
    shareStore,
    shareLimits: config,
    shareOpenings: new Attempts(openingsPerMinute),
    mayShare: (shown: Shown) => kinds[shown.kind].may(shown),
    sharedPage: (shown: Shown) => kinds[shown.kind].page(shown),
  };
}

async function ownCase({ subject, accountId }: Shown, { caseStore }: Seen) {
  const found = await caseStore.case(subject, accountId);
  return found?.accountId === accountId ? found : null;
}

async function casePage(shown: Shown, world: Seen): Promise<string | null> {
  const found = await ownCase(shown, world);
  if (!found) return null;
  const now = new Date(world.now()).toISOString();
  return renderCasePage(found, await world.caseStore.indicators(found.id, now));
}

async function reportOf({ subject, accountId }: Shown, { scanStore }: Seen) {
  return isScanId(subject) ? scanStore.report(subject, accountId) : null;
}

async function reportPage(shown: Shown, world: Seen): Promise<string | null> {
  const kept = await reportOf(shown, world);
  if (!kept) return null;
  const judgement = await world.judgeReport(kept, callerOf(shown.accountId));
  const report = toWireReport(
    { ...kept, explanation: { ...kept.explanation, judgement } },
    { urlOf: (name) => name, explain: true },
  );
  const pictures: Uint8Array[] = [];
  for (const name of report.screenshots) {
    const bytes = await world.screenshots.open(name, shown.accountId);
    if (bytes) pictures.push(bytes);
  }
  return renderReportPage(report, pictures);
}
