import { createHash } from 'node:crypto';
import type { Ask } from '../../egress/ask.ts';
import { parseTarget } from '../../egress/target.ts';
import { faviconHash } from '../../lib/murmur3.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { Icon } from '../visit.ts';
import { most } from './limits.ts';

interface IconTools {
  ask: Ask;
  userAgent: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Icons the page declares, else /favicon.ico. */
export async function seeIcons(
  page: { url: string; iconUrls: readonly string[] },
  tools: IconTools,
): Promise<Icon[]> {
  const named = page.iconUrls.slice(0, most.icons);
  const urls = named.length > 0 ? named : usualIcon(page.url);
  const icons = await Promise.allSettled(urls.map((url) => seeIcon(url, tools)));
  return icons.flatMap((icon) => (icon.status === 'fulfilled' && icon.value ? [icon.value] : []));
}

/** The page may have ended at a blob or about: URL. */
function usualIcon(pageUrl: string): string[] {
  const origin = parseUrl(pageUrl)?.origin ?? 'null';
  return origin === 'null' ? [] : [`${origin}/favicon.ico`];
}

async function seeIcon(url: string, tools: IconTools): Promise<Icon | null> {
  const { ask, userAgent, timeoutMs, signal } = tools;
  const limits = { maxBytes: most.iconBytes, timeoutMs, signal };
  const target = parseTarget(url);
  const answer = await ask({ target, headers: { 'user-agent': userAgent }, ...limits });
  const isPage = /^text\/html/i.test(answer.headers['content-type'] ?? '');
  // A truncated icon has a different hash, so it gets none.
  if (answer.status !== 200 || answer.body.length === 0 || answer.isCut || isPage) return null;
  const md5 = createHash('md5').update(answer.body).digest('hex');
  return { url, mmh3: faviconHash(answer.body), md5 };
}
