import fastJson from 'fast-json-stringify';
import { Type, type TObject, type TSchema } from 'typebox';
import { oncePer } from '../lib/once-per.ts';
import { Kept, Reply } from './foreign-api.ts';
import type { FileVersion, Operation, ServedFile } from './operation.ts';

type Serialise = (answer: unknown) => string;

/** A serialised answer. */
export interface Written {
  /** Default: 200. */
  http?: number;
  type: string;
  body: string | Uint8Array;
  headers?: Readonly<Record<string, string>>;
  version?: FileVersion;
}
export type Write = (answer: unknown) => Written;

/** Files come from untrusted pages: browsers may show them but never run them. */
const filePolicy = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
};

/** Serialiser for the answers of an operation. */
export function createWriter(envelope: Operation['envelope'], output: TSchema): Write {
  if (envelope === 'file') {
    return (answer) => {
      const { type, bytes, headers, version } = answer as ServedFile; // guaranteed by the contract's output
      return {
        type,
        body: bytes,
        headers: { ...filePolicy, ...headers },
        ...(version ? { version } : {}),
      };
    };
  }
  // Compiled on first use: compiling all of them took a quarter of the start.
  let serialise: Serialise | undefined;
  const write = (answer: unknown): Written => {
    if (answer instanceof Reply) {
      return { http: answer.http, type: answer.type, body: answer.text };
    }
    serialise ??= serialiserOf[envelope](output);
    return { type: 'application/json', body: serialise(answer) };
  };
  const writeOnce = oncePer((kept: Kept<unknown>) => write(kept.answer));
  return (answer) => (answer instanceof Kept ? writeOnce(answer) : write(answer));
}

/**
 * Serialisers are compiled from the contract: compact, members in contract order, and no others.
 */
const serialiserOf: Record<'flat' | 'wrapped' | 'bare', (output: TSchema) => Serialise> = {
  bare: oncePer((output) => fastJson(output as fastJson.Schema)),
  flat: oncePer((output) => fastJson(withStatus(output))),
  wrapped: oncePer((output) => {
    const write = fastJson(output as fastJson.Schema);
    return (answer) => `{"data":${write(answer)},"message":"api success","status":200}`;
  }),
};

/**
 * No answer has a `status` member, so the serialiser writes the default, which is cheaper than
 * concatenating.
 */
function withStatus(output: TSchema): fastJson.Schema {
  const { properties, ...rest } = output as TObject;
  const status = Type.Optional(Type.Integer({ default: 200 }));
  return { ...rest, properties: { ...properties, status } };
}

/** The body of every failure: clients parse it first. */
export function failureBody(message: string, status: number): string {
  return JSON.stringify({ message, status });
}
