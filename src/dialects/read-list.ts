import { VedetteError } from '../errors.ts';
import { readJsonBody } from '../http/body.ts';

const mostBytes = 1_048_576;

/** Reads a JSON list of strings. */
export async function readList(body: AsyncIterable<Uint8Array>, most: number): Promise<string[]> {
  const list = await readJsonBody(body, mostBytes);
  const isList = Array.isArray(list) && list.every((each) => typeof each === 'string');
  if (isList && list.length > 0 && list.length <= most) return list;
  const why = `expected a JSON list of 1 to ${most} texts.`;
  throw new VedetteError('requestMalformed', { why });
}
