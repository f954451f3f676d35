import type { Command } from './command.ts';
import { audit } from './commands/audit.ts';
import { backup, backupVerify, restore } from './commands/backup.ts';
import { bannersRemove } from './commands/banners.ts';
import { bouncers } from './commands/bouncers.ts';
import {
  caseAdd,
  caseDecide,
  caseList,
  caseNote,
  caseOpen,
  caseRemove,
  caseShare,
  caseShow,
} from './commands/case.ts';
import { check } from './commands/check.ts';
import { completion, completionNames } from './commands/completion.ts';
import { config, configCheck } from './commands/config.ts';
import { cve } from './commands/cve.ts';
import { doctor } from './commands/doctor.ts';
import { explain } from './commands/explain.ts';
import { exploit } from './commands/exploit.ts';
import {
  exportCaseCommand,
  exportListCommand,
  exportReportCommand,
  exportVerdict,
} from './commands/export.ts';
import { exposed } from './commands/exposed.ts';
import { feedsAdd, feedsLicences, feedsRemove, feedsReview } from './commands/feeds-decide.ts';
import {
  feedsDisable,
  feedsEnable,
  feedsList,
  feedsLoad,
  feedsRollback,
  feedsShow,
  feedsUpdate,
} from './commands/feeds.ts';
import { feedsTest } from './commands/feeds-test.ts';
import { importScans } from './commands/import.ts';
import { ip } from './commands/ip.ts';
import { keyCreate, keyList, keyRename, keyRevoke, keyRotate } from './commands/key.ts';
import { mcp } from './commands/mcp.ts';
import { migrateStoreCommand } from './commands/migrate-store.ts';
import { open } from './commands/open.ts';
import { planList, planRemove, planSet } from './commands/plan.ts';
import { probe } from './commands/probe.ts';
import { range } from './commands/range.ts';
import { refingerprint } from './commands/refingerprint.ts';
import { report } from './commands/report.ts';
import { reports, reportsDelete, reportsOpen } from './commands/reports.ts';
import { scan } from './commands/scan.ts';
import { search } from './commands/search.ts';
import { serve } from './commands/serve.ts';
import {
  sinkAdd,
  sinkDeliveries,
  sinkList,
  sinkRemove,
  sinkReplay,
  sinkTest,
} from './commands/sink.ts';
import { stats } from './commands/stats.ts';
import { decisionAdd, decisionEnd, decisionList } from './commands/decision.ts';
import { ownerAdd, ownerEnd, ownerList } from './commands/owner.ts';
import { changes } from './commands/changes.ts';
import { sbomList, sbomLoad, sbomRemove } from './commands/sbom.ts';
import { vexExport, vexLoad, vexRemove } from './commands/vex.ts';
import { shareCaseLink, shareList, shareReport, shareRevoke } from './commands/share.ts';
import { suppressAdd, suppressEnd, suppressList } from './commands/suppress.ts';
import { tlsInit } from './commands/tls.ts';
import { translate } from './commands/translate.ts';
import { url } from './commands/url.ts';
import { usage } from './commands/usage.ts';
import {
  userAdd,
  userDelete,
  userDisable,
  userEnable,
  userList,
  userRename,
  userSetRole,
  userShow,
} from './commands/user.ts';
import { watchAdd, watchEvents, watchList, watchPreview, watchRemove } from './commands/watch.ts';
import { worker } from './commands/worker.ts';

/** Every command, in help order. */
export const commands: readonly Command[] = [
  serve,
  open,
  check,
  caseOpen,
  caseList,
  caseShow,
  caseAdd,
  caseDecide,
  caseNote,
  caseShare,
  caseRemove,
  shareReport,
  shareCaseLink,
  shareList,
  shareRevoke,
  watchAdd,
  watchList,
  watchEvents,
  watchPreview,
  watchRemove,
  sinkAdd,
  sinkList,
  sinkTest,
  sinkDeliveries,
  sinkReplay,
  sinkRemove,
  ip,
  range,
  explain,
  search,
  stats,
  translate,
  importScans,
  probe,
  refingerprint,
  bannersRemove,
  scan,
  report,
  reports,
  reportsOpen,
  reportsDelete,
  url,
  exploit,
  cve,
  exposed,
  changes,
  exportListCommand,
  exportVerdict,
  exportReportCommand,
  exportCaseCommand,
  mcp,
  userAdd,
  userList,
  userShow,
  userSetRole,
  userRename,
  userDisable,
  userEnable,
  userDelete,
  keyCreate,
  keyList,
  bouncers,
  keyRename,
  keyRotate,
  keyRevoke,
  planList,
  planSet,
  planRemove,
  usage,
  feedsList,
  feedsUpdate,
  feedsLoad,
  feedsShow,
  feedsEnable,
  feedsDisable,
  feedsRollback,
  feedsReview,
  feedsTest,
  feedsAdd,
  feedsRemove,
  feedsLicences,
  suppressAdd,
  suppressList,
  suppressEnd,
  decisionAdd,
  decisionList,
  decisionEnd,
  ownerAdd,
  ownerList,
  ownerEnd,
  vexLoad,
  vexExport,
  vexRemove,
  sbomLoad,
  sbomList,
  sbomRemove,
  audit,
  backup,
  backupVerify,
  restore,
  tlsInit,
  config,
  configCheck,
  doctor,
  completion,
  completionNames,
  worker,
  migrateStoreCommand,
];
