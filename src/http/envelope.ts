import fastJson from 'fast-json-stringify';
import { Type, type TObject, type TSchema } from 'typebox';
import type { Operation } from './operation.ts';

export type Serialise = (answer: unknown) => string;

/**
 * Answers are written by a serialiser compiled from the contract: members in the contract's order,
 * compact, and nothing that the contract does not name.
 */
export function createSerialiser(envelope: Operation['envelope'], output: TSchema): Serialise {
  if (envelope === 'wrapped') {
    const write = fastJson(output as fastJson.Schema);
    return (answer) => `{"data":${write(answer)},"message":"api success","status":200}`;
  }
  return fastJson(withStatus(output));
}

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
