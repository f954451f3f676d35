import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import type { Operation } from './operation.ts';

export type Serialise = (answer: unknown) => string;

/**
 * Answers are written by a serialiser compiled from the contract: members in the contract's order,
 * compact, and nothing that the contract does not name.
 */
export function createSerialiser(envelope: Operation['envelope'], output: TSchema): Serialise {
  const write = fastJson(output as fastJson.Schema);
  if (envelope === 'wrapped') {
    return (answer) => `{"data":${write(answer)},"message":"api success","status":200}`;
  }
  return (answer) => `${write(answer).slice(0, -1)},"status":200}`;
}

/** The body of every failure, on every path: clients parse it before they look at anything else. */
export function failureBody(message: string, status: number): string {
  return JSON.stringify({ message, status });
}
