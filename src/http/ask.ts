import type { Static, TObject, TSchema } from 'typebox';
import { createWriter, type Written } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { readAnswer, type Client } from './client.ts';
import type { Call, Operation } from './operation.ts';
import { readerOf } from './read-input.ts';
import type { Edge } from './server.ts';

/**
 * Calls other operations on behalf of a request's client: with its rights, at its cost, and audited like its own calls.
 */
export function createAsking<W>(edge: Edge<W>): (exchange: Exchange) => Client['call'] {
  return (exchange) =>
    async <I extends TObject, O extends TSchema>(
      operation: Operation<I, O>,
      given: Partial<Static<I>>,
    ) => {
      const route = edge.routes.find((each) => each.operation.id === operation.id);
      if (route?.handler.kind !== 'answer') throw new Error(`${operation.id} cannot be asked`);
      const { run } = route.handler;
      const counted = edge.metrics.forOperation(operation.id);
      const startedAt = performance.now();
      const admission = await edge.gate.admit(exchange, route.operation);
      try {
        const input = readerOf(operation.input)({ path: {}, body: given, query: {} });
        const call: Call = {
          caller: admission.caller,
          requestId: exchange.id,
          from: exchange,
          client: exchange,
          browser: exchange,
          waive: admission.refund,
          charge: admission.charge,
          ask: () => Promise.reject(new Error('an operation inside another asks no further')),
        };
        edge.onAsked?.(route.operation, input, call);
        const answer: unknown = await run(input as never, edge.world, call);
        counted.succeeded(performance.now() - startedAt);
        const written = createWriter(operation.envelope, operation.output)(answer);
        return toAnswer(operation, written);
      } catch (error) {
        admission.refund();
        throw error;
      }
    };
}

/** Returns only what the contract declares, as our client does. */
function toAnswer<I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  { body, type }: Written,
): Static<O> {
  // The output of a file operation is exactly this.
  if (operation.envelope === 'file') return { type, bytes: Buffer.from(body) } as Static<O>;
  return readAnswer(operation, String(body));
}
