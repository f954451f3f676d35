import { steps } from '../src/store/ledger/migrations.ts';
import { Database } from '../src/sqlite.ts';

/** Undoes steps that cannot be repeated. */
const undo: Readonly<Record<string, string>> = {
  createFavicons: 'DROP TABLE favicon',
  createTurns: 'DROP TABLE scan_turn; DROP INDEX scan_waiting',
  letKeysChooseHttpStatus: 'ALTER TABLE api_key DROP COLUMN http_status',
  indexLeases: 'DROP INDEX scan_running',
  showReportsInLists: 'ALTER TABLE scan DROP COLUMN verdict; ALTER TABLE scan DROP COLUMN title',
  carryTraces: 'ALTER TABLE scan DROP COLUMN trace',
  nameSuppressors: 'ALTER TABLE suppression DROP COLUMN created_by',
  unlistScans: 'ALTER TABLE scan DROP COLUMN is_unlisted',
  mergeTraits:
    'DROP TABLE trait; CREATE TABLE favicon (scan_id, hash); CREATE TABLE body (scan_id, sha256)',
  chooseCaptures: 'ALTER TABLE scan DROP COLUMN capture',
  keepEndedDecisions: 'ALTER TABLE decision DROP COLUMN ended_at',
  shareSavedQueries: 'ALTER TABLE saved_query DROP COLUMN is_shared',
  keepFirstLines:
    'ALTER TABLE case_indicator DROP COLUMN lines; ALTER TABLE case_indicator DROP COLUMN first_line',
};

/** Reverts the tables to an older version, with only the steps before this one. */
export function takeBackTo(first: string, file: string): void {
  const at = steps.findIndex(({ name }) => name === first);
  const ledger = new Database(file);
  for (const { name } of steps.slice(at).reverse()) ledger.exec(undo[name] ?? '');
  ledger.prepare('DELETE FROM schema_step WHERE version > ?').run(at);
  ledger.close();
}
