import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { verifyLedgerFile } from '../../store/ledger/sqlite.ts';
import { explainFault, faultOf } from '../../lib/file-fault.ts';
import { bannersFile, ledgerFile } from '../../store/files.ts';
import { bannerCodec } from '../../store/index/banner-codec.ts';
import { verifyDocuments } from '../../store/index/embedded/schema.ts';
import { inPlainText } from '../../service/plain-text.ts';
import { examineClickHouse } from './clickhouse.ts';
import { bad, ok, warning, type Examine } from './diagnosis.ts';

export const examineLedger: Examine = async ({ config }) => {
  if (config.ledger !== '') return examinePostgres(config);
  const file = join(config.data, ledgerFile);
  return examineFile(file, 'created at first start', () => verifyLedgerFile(file));
};

/** Checks the databases beside the ledger. */
export const examineIndex: Examine = async ({ config }) => {
  if (config.index !== '') return examineClickHouse(config);
  const file = join(config.data, bannersFile);
  return examineFile(file, 'no banners yet', () => verifyDocuments(file, bannerCodec));
};

/** Reads the whole file to find damage anywhere. */
async function examineFile(file: string, whenMissing: string, verify: () => unknown) {
  try {
    const { size } = statSync(file);
    await verify();
    return ok(`intact, ${Math.ceil(size / 1024)} KiB`);
  } catch (error) {
    if (faultOf(error, file) === 'missing') return ok(whenMissing);
    const { why, todo } = explainFault(error, file);
    return bad(why, todo);
  }
}

async function examinePostgres(config: Config) {
  const { describePostgres } = await import('../../store/ledger/postgres/postgres.ts');
  try {
    return ok(await describePostgres(config));
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return bad(`PostgreSQL: ${reason}`, 'Check VEDETTE_LEDGER and that the server runs.');
  }
}

/** Checks encryption of the connections to PostgreSQL, ClickHouse and S3. */
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
