import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { verifyLedgerFile } from '../../store/ledger/sqlite.ts';
import { ledgerFile } from '../../store/files.ts';
import { inPlainText } from '../../service/plain-text.ts';
import { bad, ok, warning, type Examine } from './diagnosis.ts';

export const examineLedger: Examine = async ({ config }) => {
  if (config.ledger !== '') return examinePostgres(config);
  const file = join(config.data, ledgerFile);
  if (!existsSync(file)) return ok('created at first start');
  try {
    await verifyLedgerFile(file);
    return ok(`intact, ${Math.ceil(statSync(file).size / 1024)} KiB`);
  } catch (error) {
    return bad(error instanceof Error ? error.message : 'damaged', 'vedette restore FILE --force');
  }
};

async function examinePostgres(config: Config) {
  const { describePostgres } = await import('../../store/ledger/postgres/postgres.ts');
  try {
    return ok(await describePostgres(config));
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return bad(`PostgreSQL: ${reason}`, 'Check VEDETTE_LEDGER and that the server runs.');
  }
}

/** Of the connections to PostgreSQL, ClickHouse and S3. */
export const examineEncryption: Examine = ({ config }) => {
  try {
    const engines = inPlainText(config);
    if (engines.length === 0)
      return ok('no connection to an engine is in plain text over a network');
    return warning(
      `in plain text: ${engines.join(', ')}`,
      'Use sslmode=verify-full, secure=true or https; see docs/cluster.md.',
    );
  } catch (error) {
    return bad(error instanceof Error ? error.message : 'not readable', 'Correct the setting.');
  }
};
