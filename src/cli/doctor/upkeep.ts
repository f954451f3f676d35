import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAudit } from '../../audit/contract.ts';
import { listFeeds } from '../../feeds/contract.ts';
import { certificateTerm } from '../../http/certificate-term.ts';
import { formatAge } from '../../lib/age.ts';
import { newestBackup } from '../../store/backup-folder.ts';
import { readLedgerDates, type LedgerDates } from '../../store/ledger/ledger-dates.ts';
import { readBucketNote } from '../../store/restore.ts';
import { ledgerFile } from '../../store/store.ts';
import { listChecks, readiness } from '../../system/contract.ts';
import { bad, ok, warning, type Examine, type Finding, type Patient } from './diagnosis.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const unchecked = (): Finding =>
  warning('not checked: no server is running', 'Start it with vedette serve.');

/** Feeds that list the versions a CVE affects; without one, no host can be matched. */
const cveFeeds = ['nvd', 'nvd-mirror', 'cve-list-v5'];
const cveAgeHours = 7 * 24;

export const examineCves: Examine = async ({ server }) => {
  if (!server) return unchecked();
  const { feeds } = await server.call(listFeeds, {});
  const loaded = feeds.filter(
    ({ name, on, entries }) => cveFeeds.includes(name) && on && entries > 0,
  );
  if (loaded.length === 0) {
    return warning(
      'no CVE data: vulnerabilities of hosts are unknown',
      'vedette feeds enable nvd && vedette feeds update nvd',
    );
  }
  const { checks } = await server.call(listChecks, {});
  const known = checks.find(({ name }) => name === 'cves')?.detail ?? '';
  const age = Math.min(...loaded.map(({ age_hours }) => age_hours ?? Infinity));
  const names = loaded.map(({ name }) => name).join(', ');
  const seen = `${known} from ${names}, ${formatAge(age)} old`;
  if (age > cveAgeHours) return warning(seen, `vedette feeds update ${loaded[0]?.name ?? 'nvd'}`);
  return ok(seen);
};

function glance({ config: { data } }: Patient): LedgerDates | null {
  const file = join(data, ledgerFile);
  if (!existsSync(file)) return null;
  try {
    return readLedgerDates(file);
  } catch {
    return null; // the ledger check reports the cause
  }
}

/** Manual backups are expected this often. */
const manualBackupMs = 7 * dayMs;

export const examineBackups: Examine = async (patient) => {
  const { backup_to, backup_every, data } = patient.config;
  const left = await readBucketNote(data);
  if (left)
    return warning(
      `the banners of the restored backup are still at ${left.url}`,
      'vedette migrate-store cluster restores them to ClickHouse.',
    );
  if (backup_to !== '') return examineScheduled(patient);
  if (patient.config.ledger !== '')
    return ok('none are scheduled: vedette backup by a timer, or the tools of PostgreSQL');
  const seen = glance(patient);
  if (!seen) return ok('nothing to back up yet');
  const todo = 'Set VEDETTE_BACKUP_TO, or run vedette backup --to FOLDER --keep 14 by a timer.';
  if (seen.backupAt === null) return warning('no backup was ever made', todo);
  const age = Date.now() - seen.backupAt;
  const found = `the last one is ${formatAge(age / hourMs)} old`;
  return Promise.resolve(
    age > Math.max(manualBackupMs, backup_every * hourMs) ? warning(found, todo) : ok(found),
  );
};

async function examineScheduled({ config, server }: Patient): Promise<Finding> {
  const { backup_to: folder, backup_every: every } = config;
  const newest = newestBackup(folder);
  const age = newest === undefined ? Infinity : Date.now() - newest;
  const last = newest === undefined ? 'none yet' : `the last one is ${formatAge(age / hourMs)} old`;
  const seen = `every ${every} h to ${folder}; ${last}`;
  const checks = server ? (await server.call(listChecks, {})).checks : [];
  const isFailing = checks.some(({ name, ok: isGood }) => name === 'backups' && !isGood);
  if (isFailing) return bad(`${seen}; failing`, `See the server log. Is ${folder} writable?`);
  if (age <= 2 * every * hourMs) return ok(seen);
  return server
    ? warning(seen, 'The first one is made soon after the start; see the server log.')
    : warning(seen, 'Backups are made while the server runs: vedette serve.');
}

export const examineCertificate: Examine = ({ config: { tls_cert, behind_proxy } }) => {
  if (tls_cert === '') {
    return ok(
      behind_proxy ? 'none here: the proxy terminates TLS' : 'none: plain HTTP on loopback',
    );
  }
  const { state, until, leftMs, why } = certificateTerm(tls_cert, Date.now());
  const seen = `${tls_cert} is valid until ${until}`;
  const todo =
    'Renew it (vedette tls init NAME, or your CA); a running server reloads it by itself.';
  switch (state) {
    case 'unreadable':
      return bad(`${tls_cert}: ${why}`, 'Set VEDETTE_TLS_CERT to a PEM file.');
    case 'expired':
      return bad(`${seen}: it has expired`, todo);
    case 'not valid yet':
      return bad(`${tls_cert} is not valid yet`, 'Check the clock, or wait.');
    case 'expires soon':
      return warning(`${seen}, ${formatAge(leftMs / hourMs)} left`, todo);
    default:
      return ok(seen);
  }
};

/** This program did not exist before then, so an earlier clock is wrong. */
const builtAfter = Date.UTC(2026, 0, 1);
const toleranceMs = 60_000;
/** The clocks of web servers may be off by more. */
const publishedToleranceMs = hourMs;

async function aheadOfPostgres({ config }: Patient): Promise<number> {
  if (config.ledger === '') return 0;
  const { clockOfPostgres } = await import('../../store/ledger/postgres/postgres.ts');
  // The check of the ledger reports that it is away.
  const there = await clockOfPostgres(config).catch(() => Date.now());
  return Date.now() - there;
}

/** Compares the clock with that of a shared ledger, recorded timestamps and feed dates. */
export const examineClock: Examine = async (patient) => {
  const now = Date.now();
  const todo = 'Set the clock, and keep it right: timedatectl set-ntp true';
  const shown = new Date(now).toISOString();
  if (now < builtAfter) return bad(`${shown} is far behind`, todo);
  const aheadMs = await aheadOfPostgres(patient);
  if (Math.abs(aheadMs) > toleranceMs) {
    const seconds = Math.round(Math.abs(aheadMs) / 1_000);
    const where = aheadMs > 0 ? 'ahead of' : 'behind';
    return warning(`${shown}, ${seconds} s ${where} the clock of PostgreSQL`, todo);
  }
  const seen = glance(patient);
  if ((seen?.recordedAt ?? 0) > now + toleranceMs) {
    return warning(`${shown}, but data has timestamps in the future; was it set back?`, todo);
  }
  if ((seen?.publishedAt ?? 0) > now + publishedToleranceMs) {
    return warning(`${shown}, but a feed was published later than that`, todo);
  }
  return ok(shown);
};

export const examineAudit: Examine = async ({ server }) => {
  if (!server) return unchecked();
  const { intact, entries, why } = await server.call(verifyAudit, {});
  if (intact) return ok(`${entries} entries, intact`);
  return bad(why, 'Compare it with a backup; see docs/administration.md.');
};

/** The result of the server's own test of look-ups, searches and writes. */
export const examineUse: Examine = async ({ server }) => {
  if (!server) return unchecked();
  const { checks } = await server.call(listChecks, {});
  const found = checks.find(({ name }) => name === 'work');
  if (!found || found.ok) return ok(found?.detail ?? 'not known to this server');
  if (found.detail.includes(' fails: '))
    return bad(found.detail, 'The other checks and the log say why.');
  return warning(found.detail, 'Run vedette doctor again.');
};

/** Whether an engine or another part is away, as the server sees it. */
export const examineParts: Examine = async ({ server }) => {
  if (!server) return unchecked();
  const { checks } = await server.call(listChecks, {});
  const troubled = checks.filter(({ name, ok: isGood }) => !isGood && !ownCheck.has(name));
  if (troubled.length === 0) return ok(`${checks.length} of the server, all working`);
  const seen = troubled.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
  const isReady = await server.call(readiness, {}).then(
    () => true,
    () => false,
  );
  const todo = 'The log of the server says why.';
  return isReady ? warning(seen, todo) : bad(seen, todo);
};

/** Parts that have a check of their own. */
const ownCheck = new Set(['work', 'processes', 'backups', 'scans']);

export const examineProcesses: Examine = async ({ server }) => {
  if (!server) return unchecked();
  const { checks } = await server.call(listChecks, {});
  const found = checks.find(({ name }) => name === 'processes');
  if (!found) return ok('one process serves everything');
  if (found.ok) return ok(found.detail);
  return bad(found.detail, 'The log says why they exit. VEDETTE_PROCESSES=1 runs without them.');
};
