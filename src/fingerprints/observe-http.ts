import { parseHeaders, parseHttpAnswer, type HttpAnswer } from '../lib/http-text.ts';
import type { Observation } from './observe.ts';

/** Recog's names for headers, where they differ from HTTP's. */
const headerPlaces: Readonly<Record<string, string>> = {
  'set-cookie': 'cookie',
  'www-authenticate': 'wwwauth',
};
const mostHeaders = 48;
const mostModules = 16;

/**
 * An answer as scans store it (the first line holds the protocol alone, then `Status: 200 OK`, with spaces
 * for the dashes in header names) or as it was received. Null if it is neither.
 */
export function parseStoredHttp(banner: string): HttpAnswer | null {
  const first = /^HTTP(?:\/[\d.]{1,4})?\r?\n/.exec(banner);
  if (!first) return parseHttpAnswer(banner);
  const gap = /\r?\n\r?\n/.exec(banner);
  const head = banner.slice(first[0].length, gap?.index);
  const all = parseHeaders(head).map(
    ([name, value]) => [name.replace(/[ _]/g, '-'), value] as const,
  );
  const isStatus = all[0]?.[0] === 'Status';
  return {
    protocol: first[0].trim(),
    status: isStatus ? (all[0]?.[1] ?? '') : '',
    headers: isStatus ? all.slice(1) : all,
    body: gap ? banner.slice(gap.index + gap[0].length) : '',
  };
}

/** The answer in wire format, which nmap's patterns expect. */
export function rawHttp({ protocol, status, headers, body }: HttpAnswer): string {
  const version = protocol.includes('/') ? protocol : 'HTTP/1.1';
  const lines = [`${version} ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export function observeHttp({ headers, body }: HttpAnswer): Observation[] {
  const seen = headers.slice(0, mostHeaders).flatMap(([name, text]) => {
    const lower = name.toLowerCase();
    const place = `http_header.${headerPlaces[lower] ?? lower}`;
    const own = { place, text };
    return lower === 'server' ? [own, ...observeApache(text)] : [own];
  });
  return [...seen, { place: 'http.body', text: body }];
}

/** Apache's `Server` header also names its system and modules. */
function observeApache(server: string): Observation[] {
  if (!/^Apache\b/i.test(server)) return [];
  const modules = server.split(/\s+/, mostModules + 1).slice(1);
  return [
    { place: 'apache_os', text: server },
    ...modules.map((text) => ({ place: 'apache_modules', text })),
  ];
}
