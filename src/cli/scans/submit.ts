import * as contract from '../../domain/contract.ts';
import { StartError } from '../../errors.ts';
import type { Client } from '../../http/client.ts';
import { controlSocketPath } from '../../store/holder.ts';
import type { Invocation } from '../command.ts';
import { isListening } from '../connect.ts';

/** Other commands can open the service themselves, but only a server has workers that scan. */
export async function requireServer({ config }: Invocation): Promise<void> {
  const { data, runtime_dir } = config().config;
  if (await isListening(controlSocketPath(data, runtime_dir))) return;
  throw new StartError(
    `No server is running on ${data}, so nothing would be scanned. Start one with vedette serve.`,
  );
}

/** Requests the kind of scan that the options select. */
export async function submitScan(
  client: Client,
  query: string,
  { options }: Invocation,
): Promise<{ id: string; query: string }> {
  const isPrivate = options['private'] === true;
  const asked = { query, force: options['force'] === true };
  if (options['lite'] === true) {
    const lite = await client.call(contract.domainLiteScan, { ...asked, private: isPrivate });
    return { id: lite.scan_id, query: lite.query };
  }
  const operation = isPrivate ? contract.domainScanPrivate : contract.domainScan;
  const full = await client.call(operation, asked);
  return { id: String(full.scan_id), query: full.query };
}
