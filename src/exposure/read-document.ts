import { readJsonBody } from '../http/body.ts';

/** Limit for an SBOM or VEX document, in bytes. */
const mostBytes = 33_554_432;

/** A body with one JSON document. */
export const readDocument = (body: AsyncIterable<Uint8Array>) => readJsonBody(body, mostBytes);
