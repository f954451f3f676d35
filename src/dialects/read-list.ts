import { VedetteError } from '../errors.ts';
import { toJsonError } from '../http/body.ts';
import { parseJson } from '../lib/json-scan.ts';

const mostBytes = 1_048_576;

/** Reads a JSON list of strings. */
export async function readList(body: AsyncIterable<Uint8Array>, most: number): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) throw new VedetteError('bodyTooLarge', { limit: mostBytes });
    chunks.push(chunk);
  }
  const list = parse(Buffer.concat(chunks).toString('utf8'));
  const isList = Array.isArray(list) && list.every((each) => typeof each === 'string');
  if (isList && list.length > 0 && list.length <= most) return list;
  const why = `expected a JSON list of 1 to ${most} texts.`;
  throw new VedetteError('requestMalformed', { why });
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw toJsonError(cause);
  }
}
