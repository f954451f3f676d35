import { Type, type Static, type TSchema } from 'typebox';

/** Server-sent events, as in the HTML standard, for server and clients. */
export const eventStreamType = 'text/event-stream';

export interface ServerEvent {
  /** Sent back as `Last-Event-ID` when the client reconnects. */
  id: string;
  /** Default: `message`. */
  event: string;
  data: string;
}

/** The output of an operation that streams events; each carries one JSON value. */
export const eventsOf = <S extends TSchema>(schema: S, description: string) =>
  Type.Unsafe<Static<S>>({
    type: 'string',
    contentMediaType: eventStreamType,
    contentSchema: schema,
    description,
  });

/** JSON has no line breaks, so one data line is enough. */
export function writeEvent({ id, event }: Partial<ServerEvent>, value: unknown): string {
  const head = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
  ];
  return `${[...head, `data: ${JSON.stringify(value)}`].join('\n')}\n\n`;
}

/** Keeps the connection alive; readers skip it. */
export const keepAlive = ':\n\n';
