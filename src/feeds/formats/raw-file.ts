import { toBuffer, withoutByteOrderMark } from '../../lib/lines.ts';
import type { Parse } from '../feed.ts';
import { fatal, recordOf } from '../indicator.ts';

export const maxRawFileBytes = 16 * 1024 * 1024;

/** The whole document as one record, for a room that reads the language itself. */
export function rawFile(): Parse {
  return async function* parse({ bytes, name, source }) {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of bytes) {
      parts.push(toBuffer(part));
      length += part.length;
      if (length > maxRawFileBytes) {
        yield [fatal(0, 'file too large')];
        return;
      }
    }
    const content = withoutByteOrderMark(Buffer.concat(parts).toString('utf8'));
    const file = name === '' ? new URL(source.url).pathname : name;
    if (content.trim() !== '') {
      yield [recordOf({ type: 'file', name: file.slice(file.lastIndexOf('/') + 1), content }, 1)];
    }
  };
}

/** For databases that are opened, not parsed. */
export function artifact(): Parse {
  // oxlint-disable-next-line typescript/require-await -- there is nothing to say
  return async function* parse() {
    return;
  };
}
