import type { ServerEvent } from './events.ts';

/** Reads events from the lines of a stream. A truncated event is dropped, as the standard requires. */
export async function* readEvents(
  lines: AsyncIterable<string>,
): AsyncGenerator<ServerEvent, undefined> {
  let id = '';
  let event = 'message';
  let data: string[] = [];
  for await (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*)(?::\x20?(.*))?$/.exec(line) ?? [];
    if (name === 'id') id = value;
    else if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (line === '') {
      if (data.length > 0) yield { id, event, data: data.join('\n') };
      event = 'message';
      data = [];
    }
  }
}
