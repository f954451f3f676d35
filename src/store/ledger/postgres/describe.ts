import { Session, type SessionSettings } from './session.ts';

const oldestMajor = 13;

/** The server and the size of the database, in a few words. Throws if it cannot be used. */
export async function describePostgres(settings: SessionSettings): Promise<string> {
  const session = new Session(settings);
  try {
    const { rows } = await session.query<{ version: string; size: string }>(
      `select current_setting('server_version') as version,
         pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const [{ version, size } = { version: '', size: '' }] = rows;
    if (Number.parseInt(version, 10) < oldestMajor) {
      throw new Error(`version ${version} is too old; ${oldestMajor} or newer is needed`);
    }
    return `PostgreSQL ${version}, ${size}`;
  } finally {
    await session.close();
  }
}
