import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Type } from 'typebox';
import { VedetteError, errorTable } from '../errors.ts';
import { CallFailed } from '../http/client.ts';
import type { ServedFile } from '../http/operation.ts';
import { Fence, cleaned } from './fence.ts';
import type { Ask, Tool } from './tool.ts';

/** The form of every answer: `result` is the operation's answer, with untrusted texts in their own members. */
export const outputSchema = {
  type: 'object' as const,
  properties: {
    result: { description: 'The answer of the operation.' },
    is_cut: {
      type: 'boolean',
      description: 'Whether texts or rows were left out to save space.',
    },
    left_out: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'How many rows were left out, by the member that has them.',
    },
  },
  required: ['result', 'is_cut', 'left_out'],
  additionalProperties: false,
};

export async function runTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  ask: Ask,
): Promise<CallToolResult> {
  try {
    const answer: unknown = await ask(tool.operation, tool.input(given));
    const fence = new Fence();
    const result = enclose(tool, answer, fence);
    const text = fence.toText(result, `${tool.title}:`);
    return {
      content: [{ type: 'text', text }],
      structuredContent: {
        result,
        is_cut: fence.isCut,
        left_out: Object.fromEntries(fence.leftOut),
      },
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: sayFault(error) }] };
  }
}

function enclose({ operation }: Tool, answer: unknown, fence: Fence): unknown {
  if (operation.envelope !== 'file') return fence.enclose(answer, operation.output);
  const { bytes } = answer as ServedFile; // the envelope says so
  return fence.enclose(JSON.parse(Buffer.from(bytes).toString()), listEntries, 'list');
}

/** As in the `json` format of lists. */
const listEntries = Type.Array(
  Type.Object({
    indicator: Type.String(),
    type: Type.Enum(['address', 'prefix', 'domain', 'url']),
    score: Type.Number(),
    categories: Type.Array(Type.String()),
    sources: Type.Array(Type.String()),
    first_seen: Type.String(),
    last_seen: Type.String(),
  }),
);

const longestFault = 300;

/** Our own message. It may quote the caller's input, so it is cleaned and shortened. */
function sayFault(error: unknown): string {
  const known = error instanceof VedetteError || error instanceof CallFailed;
  if (!known) return 'Internal error.';
  const said = cleaned(error.message).slice(0, longestFault);
  if (!(error instanceof VedetteError) || errorTable[error.code].http !== 429) return said;
  const { retryAfter, rateLimitPolicy } = error.facts;
  const limit = rateLimitPolicy === undefined ? '' : ` Limit: ${rateLimitPolicy}.`;
  const wait = retryAfter === undefined ? 'until the next day or month' : `${retryAfter} seconds`;
  return `${said} (${error.code}).${limit} Wait ${wait} before the next call.`;
}
