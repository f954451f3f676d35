import type { Static, TObject, TSchema } from 'typebox';
import { readAnswer } from '../src/http/client.ts';
import type { Operation } from '../src/http/operation.ts';
import { failureIn, noteFailure, send } from './api.ts';

/** Sends a document as the body, and the input as query parameters. */
export async function sendDocument<I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  input: Readonly<Record<string, string>>,
  body: string,
): Promise<Static<O>> {
  const headers = { 'content-type': 'application/json' };
  const path = `${operation.path}?${new URLSearchParams(input)}`;
  try {
    const answer = await send(path, { method: 'POST', headers, body });
    return readAnswer(operation, await answer.text());
  } catch (error) {
    throw noteFailure(error);
  }
}

/** Fetches an answer as a blob, which the browser keeps out of the page's memory. */
export async function fetchFile(
  { path }: Operation,
  input: Readonly<Record<string, string>>,
): Promise<Blob> {
  try {
    const answer = await send(`${path}?${new URLSearchParams(input)}`, {});
    if (!answer.ok) throw failureIn(await answer.json());
    return await answer.blob();
  } catch (error) {
    throw noteFailure(error);
  }
}
