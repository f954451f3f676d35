import fastJson from 'fast-json-stringify';
import { Type, type TObject, type TSchema } from 'typebox';
import { oncePer } from '../lib/once-per.ts';
import type { Operation, ServedFile } from './operation.ts';

type Serialise = (answer: unknown) => string;

/** An answer as it goes out. */
export interface Written {
  type: string;
  body: string | Uint8Array;
  headers?: Readonly<Record<string, string>>;
}
export type Write = (answer: unknown) => Written;

/** Bytes of others are shown, never run: they come from pages that nobody trusts. */
const filePolicy = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
};

/** How the answers of an operation are put into bytes. */
export function createWriter(envelope: Operation['envelope'], output: TSchema): Write {
  if (envelope === 'file') {
    return (answer) => {
      const { type, bytes } = answer as ServedFile; // what the contract's output says
      return { type, body: bytes, headers: filePolicy };
    };
  }
  const serialise = serialiserOf[envelope](output);
  return (answer) => ({ type: 'application/json', body: serialise(answer) });
}

/**
 * Answers are written by a serialiser compiled from the contract: members in the contract's order,
 * compact, and nothing that the contract does not name.
 */
const serialiserOf: Record<'flat' | 'wrapped', (output: TSchema) => Serialise> = {
  flat: oncePer((output) => fastJson(withStatus(output))),
  wrapped: oncePer((output) => {
    const write = fastJson(output as fastJson.Schema);
    return (answer) => `{"data":${write(answer)},"message":"api success","status":200}`;
  }),
};

/** No answer has a status of its own, so the serialiser writes the default: cheaper than joining texts. */
function withStatus(output: TSchema): fastJson.Schema {
  const { properties, ...rest } = output as TObject;
  const status = Type.Optional(Type.Integer({ default: 200 }));
  return { ...rest, properties: { ...properties, status } };
}

/** The body of every failure, on every path: clients parse it before they look at anything else. */
export function failureBody(message: string, status: number): string {
  return JSON.stringify({ message, status });
}
