import { S3Refusal, type S3Connection } from './connection.ts';
import { demandCompleted, readUploadId, writeCompletion } from './documents.ts';

/** The body of one request. */
export interface Piece {
  bytes: Buffer;
  isLast: boolean;
}

/** Limit of one upload on every S3 server. */
const mostParts = 10_000;

/** At least one piece. All but the last have at least `partBytes` bytes. */
export async function* inParts(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Piece, void> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (length >= partBytes && chunk.length > 0) {
      yield { bytes: Buffer.concat(held), isLast: false };
      held = [];
      length = 0;
    }
    held.push(chunk);
    length += chunk.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

/**
 * The object appears once all parts are uploaded. After a failure no parts remain, if the server
 * still answers.
 */
export async function uploadParts(
  connection: S3Connection,
  name: string,
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  const begun = await connection.askWhole({ method: 'POST', name, query: { uploads: '' } });
  const uploadId = await readUploadId(begun.body);
  try {
    const etags: string[] = [];
    for await (const { bytes } of pieces) {
      if (etags.length === mostParts) throw new Error(`${name} is too large for the object store`);
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { headers } = await connection.askWhole({ method: 'PUT', name, query, body: bytes });
      etags.push(headers.etag ?? '');
    }
    const body = writeCompletion(etags);
    const completed = await connection.askWhole({
      method: 'POST',
      name,
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body,
    });
    await demandCompleted(completed.body);
  } catch (error) {
    await connection
      .askWhole({ method: 'DELETE', name, query: { uploadId } })
      .catch((failure: unknown) => {
        // The uploaded parts take up space until the bucket's lifecycle rules remove them.
        if (failure instanceof S3Refusal && failure.status !== 404) throw failure;
      });
    throw error;
  }
}
