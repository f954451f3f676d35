export type Header = readonly [name: string, value: string];

export interface HttpAnswer {
  /** `HTTP/1.1` */
  protocol: string;
  /** `200 OK`, or only the number. */
  status: string;
  headers: readonly Header[];
  body: string;
}

/**
 * An HTTP response in the stored, searchable format: protocol, `Status: 200 OK`, headers with
 * spaces instead of hyphens in their names, an empty line, and the body.
 */
export function httpText({ protocol, status, headers, body }: HttpAnswer): string {
  const lines = [protocol === '' ? 'HTTP' : protocol];
  if (status !== '') lines.push(`Status: ${status}`);
  for (const [name, value] of headers) lines.push(`${headerName(name)}: ${value}`);
  return `${lines.join('\n')}\n\n${body}`;
}

/** Scanners variously write `content-type`, `content_type` and `Content-Type`. */
function headerName(name: string): string {
  return name.replace(/[-_]+/g, ' ').replace(/(^| )[a-z]/g, (start) => start.toUpperCase());
}

/** Limit for the headers of a raw response; browsers reject larger ones. */
const longestHead = 256 * 1024;

/** Splits a raw response; null if it does not look like one. Accepts LF and CRLF. */
export function parseHttpAnswer(raw: string): HttpAnswer | null {
  const first = /^(HTTP\/\d(?:\.\d)?)[ \t]+(\d{3}(?:[ \t][^\r\n]{0,250})?)(?:\r?\n|$)/.exec(
    raw.slice(0, 300),
  );
  if (!first) return null;
  const [line, protocol = '', status = ''] = first;
  const { head, body } = splitHead(raw.slice(line.length));
  return { protocol, status: status.trim(), headers: parseHeaders(head), body };
}

function splitHead(rest: string): { head: string; body: string } {
  if (/^\r?\n/.test(rest)) return { head: '', body: rest.replace(/^\r?\n/, '') };
  const gap = /\r?\n\r?\n/.exec(rest.slice(0, longestHead));
  if (!gap) return { head: rest.slice(0, longestHead), body: '' };
  return { head: rest.slice(0, gap.index), body: rest.slice(gap.index + gap[0].length) };
}

/** Reads `Name: value` lines and skips others. */
export function parseHeaders(text: string): Header[] {
  return text.split(/\r?\n/).flatMap((line): Header[] => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim();
    return name === '' ? [] : [[name, line.slice(colon + 1).trim()]];
  });
}

/** `name` must be in lower case with hyphens. '' if absent. */
export function headerValue(headers: readonly Header[], name: string): string {
  const found = headers.find(([key]) => key.toLowerCase().replaceAll('_', '-') === name);
  return found?.[1] ?? '';
}
