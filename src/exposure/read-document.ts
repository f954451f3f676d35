import { VedetteError } from '../errors.ts';
import { toJsonError } from '../http/body.ts';
import { parseJson } from '../lib/json-scan.ts';

/** Limit for an SBOM or VEX document, in bytes. */
const mostBytes = 33_554_432;

/** A body with one JSON document. */
export async function readDocument(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) throw new VedetteError('bodyTooLarge', { limit: mostBytes });
    chunks.push(chunk);
  }
  try {
    return parseJson(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (cause) {
    throw toJsonError(cause);
  }
}
