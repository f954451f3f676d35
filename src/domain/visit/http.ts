import type { Ask } from '../../egress/ask.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { parseTarget, type Target } from '../../egress/target.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { malformedHttp, type Answer, type Gap } from '../visit.ts';
import { cut, most } from './limits.ts';
import { redirectInPage } from './redirect-in-page.ts';

interface HttpTools {
  ask: Ask;
  userAgent: string;
  timeoutMs: number;
  signal: AbortSignal;
  /** Additional headers of the first request and its redirects. */
  headers?: Readonly<Record<string, string>>;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Redirects and the last response, each hop parsed and checked like the first. */
export async function seeHttp(
  url: string,
  tools: HttpTools,
): Promise<{ answers: Answer[]; gaps: Gap[] }> {
  const answers: Answer[] = [];
  try {
    let target: Target | null = parseTarget(url);
    while (target && answers.length <= most.redirects) {
      const answer = await askOnce(target, tools);
      const before = answers.at(-1);
      if (before) answers[answers.length - 1] = { ...before, body: '' };
      answers.push(answer);
      target = answer.location === '' ? null : parseTarget(answer.location, target.url);
    }
    if (!target) return { answers, gaps: [] };
    return { answers, gaps: [{ what: 'http', why: `more than ${most.redirects} redirects` }] };
  } catch (error) {
    return { answers, gaps: [gapOf(error)] };
  }
}

function gapOf(error: unknown): Gap {
  if (!(error instanceof EgressError)) return { what: 'http', why: 'invalid response' };
  const { reason, message: why } = error;
  return { what: reason === 'malformed' ? malformedHttp : 'http', why };
}

async function askOnce(target: Target, tools: HttpTools): Promise<Answer> {
  const { ask, userAgent, timeoutMs, signal } = tools;
  const headers = {
    accept: 'text/html,*/*;q=0.8',
    'user-agent': userAgent,
    ...tools.headers,
  };
  const limits = { maxBytes: most.htmlLength, timeoutMs, signal };
  const startedAt = performance.now();
  const { headers: said, body, ...head } = await ask({ target, headers, ...limits });
  const ms = performance.now() - startedAt;
  const location = redirects.has(head.status) ? (said['location'] ?? '') : '';
  const answer: Answer = {
    url: cut(target.url.href, most.urlLength),
    address: head.address,
    status: head.status,
    malformed: head.malformed,
    ms,
    headers: cutHeaders(said),
    location: cut(resolved(location, target.url), most.urlLength),
    redirect: location === '' ? '' : 'http',
    body: decode(body, said['content-type'] ?? ''),
  };
  return location === '' ? { ...answer, ...redirectInPage(answer) } : answer;
}

function resolved(location: string, base: URL): string {
  return location === '' ? '' : (parseUrl(location, base)?.href ?? '');
}

export function cutHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const rows = Object.entries(headers).slice(0, most.headers);
  return Object.fromEntries(
    rows.map(([name, value]) => [
      cut(name.toLowerCase(), most.nameLength),
      cut(value, most.headerLength),
    ]),
  );
}

/** By the charset of the header or the first kilobyte; default UTF-8. */
function decode(body: Buffer, contentType: string): string {
  const head = body.toString('latin1', 0, 1_024);
  const named =
    /charset\s*=\s*["']?([\w-]{2,40})/i.exec(contentType) ??
    /<meta[^<>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head);
  return decoderOf(named?.[1] ?? 'utf-8')
    .decode(body)
    .slice(0, most.htmlLength);
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
