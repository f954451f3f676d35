import * as contract from '../../domain/contract.ts';
import { StartError } from '../../errors.ts';
import type { Client } from '../../http/client.ts';
import { controlSocketPath } from '../../store/holder.ts';
import { devices, usualCapture } from '../../domain/capture.ts';
import { given, textOption, UsageError, type Invocation } from '../command.ts';
import { isListening } from '../connect.ts';

/** Other commands can open the service themselves, but only a server has workers that scan. */
export async function requireServer({ config }: Invocation): Promise<void> {
  const { data, runtime_dir } = config().config;
  if (await isListening(controlSocketPath(data, runtime_dir))) return;
  throw new StartError(
    `No server is running on ${data}, so nothing would be scanned. Start one with vedette serve.`,
  );
}

/** How the browser opens the page. */
export const captureOptions = {
  device: {
    value: 'DEVICE',
    description: `Pose as a ${devices.join(' or a ')}. Default: ${usualCapture.device}.`,
  },
  language: {
    value: 'TAG',
    description: `Language to ask for, such as de or pt-BR. Default: ${usualCapture.language}.`,
  },
  referrer: { value: 'URL', description: 'Page to come from. The site sees it.' },
  'no-cookies': { description: 'Let the browser keep no cookies.' },
};

function readCapture(invocation: Invocation) {
  const named = textOption(invocation, 'device');
  const device = devices.find((each) => each === named);
  if (named !== undefined && !device) {
    throw new UsageError(`--device takes one of ${devices.join(', ')}, not ${named}.`);
  }
  return given({
    device,
    language: textOption(invocation, 'language'),
    referrer: textOption(invocation, 'referrer'),
    cookies: invocation.options['no-cookies'] === true ? false : undefined,
  });
}

/** Requests the kind of scan that the options select. */
export async function submitScan(
  client: Client,
  query: string,
  invocation: Invocation,
): Promise<{ id: string; query: string }> {
  const { options } = invocation;
  const isPrivate = options['private'] === true;
  const asked = { query, force: options['force'] === true };
  const capture = readCapture(invocation);
  if (options['lite'] === true) {
    const [chosen] = Object.keys(captureOptions).filter((name) => options[name] !== undefined);
    if (chosen !== undefined)
      throw new UsageError(`--${chosen} is for a browser, and --lite opens none.`);
    const lite = await client.call(contract.domainLiteScan, { ...asked, private: isPrivate });
    return { id: lite.scan_id, query: lite.query };
  }
  const operation = isPrivate ? contract.domainScanPrivate : contract.domainScan;
  const full = await client.call(operation, { ...asked, ...capture });
  return { id: String(full.scan_id), query: full.query };
}
