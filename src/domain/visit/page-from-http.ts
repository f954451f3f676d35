import { readHtmlHead } from '../../lib/html.ts';
import type { Answer, Page } from '../visit.ts';
import { readElements, type Element } from './elements.ts';
import { elementsInHtml } from './html-elements.ts';
import { cut, cutBytes, most } from './limits.ts';

/** A page from plain HTTP. Null without a response. */
export function pageFromHttp(
  answers: readonly Answer[],
): (Omit<Page, 'icons'> & { iconUrls: string[] }) | null {
  const last = answers.at(-1);
  if (!last) return null;
  const isPage = /html|^$/i.test(last.headers['content-type'] ?? '');
  const elements = isPage ? elementsInHtml(last.body) : [];
  const { frameUrls, language, ...read } = readElements(elements, last.url);
  const text = textOf(elements);
  return {
    ...read,
    by: 'http',
    url: last.url,
    html: isPage ? last.body : '',
    text,
    title: isPage ? cutBytes(readHtmlHead(last.body).title, most.titleBytes) : '',
    language,
    requests: answers.map(toRequest),
    cookies: answers.flatMap(cookiesOf).slice(0, most.cookies),
    frames: [
      { id: 'main', url: last.url, parentId: '', isHidden: false },
      ...frameUrls.map(({ url, isHidden }, at) => ({
        id: `frame ${at + 1}`,
        url,
        parentId: 'main',
        isHidden,
      })),
    ],
    variables: [],
    dialogs: 0,
    downloads: [],
    sockets: [],
    console: [],
    screenshot: null,
  };
}

const unread = new Set(['script', 'style', 'title', 'noscript', 'template', 'textarea']);

export function textOf(elements: readonly Element[]): string {
  const words = elements.flatMap(({ tag, text, isHidden }) =>
    isHidden || unread.has(tag) || text.trim() === '' ? [] : [text.trim()],
  );
  return cut(words.join('\n'), most.textLength);
}

function toRequest(answer: Answer, at: number, all: readonly Answer[]): Page['requests'][number] {
  const url = new URL(answer.url);
  const { url: before, redirect } = all[at - 1] ?? { url: '', redirect: '' as const };
  const usual = url.protocol === 'https:' ? 443 : 80;
  const bytes = Number(answer.headers['content-length'] ?? answer.body.length);
  return {
    url: answer.url,
    method: 'GET',
    type: 'Document',
    status: answer.status,
    fault: '',
    frameId: 'main',
    address: answer.address,
    protocol: 'http/1.1',
    headers: answer.headers,
    port: url.port === '' ? usual : Number(url.port),
    mimeType: (answer.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '',
    bytes: Number.isFinite(bytes) ? bytes : 0,
    transferred: answer.body.length,
    sha256: '',
    ms: answer.ms,
    redirectedFrom: before,
    redirect,
    loadedBy: before,
  };
}

function cookiesOf({ headers, url }: Answer): Page['cookies'] {
  const lines = (headers['set-cookie'] ?? '').split('\n').filter((line) => line.includes('='));
  return lines.map((line) => {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const attribute = (wanted: string) =>
      rest.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1) ??
      '';
    const age = attribute('max-age');
    const expires =
      age === '' ? Date.parse(attribute('expires')) : Date.now() + Number(age) * 1_000;
    const has = (flag: string) => rest.some((part) => part.toLowerCase() === flag);
    return {
      domain: cut(attribute('domain') || new URL(url).hostname, most.nameLength),
      name: cut(name, most.nameLength),
      value: cut(value.join('='), most.cookieLength),
      path: cut(attribute('path') || '/', most.nameLength),
      expiresAt: Number.isFinite(expires) ? expires : null,
      httpOnly: has('httponly'),
      secure: has('secure'),
    };
  });
}
