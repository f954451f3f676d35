import type { Pages } from '../sites.ts';
import { departures, vehicles } from './vehicles.ts';

/** The open site: `/go` redirects to `to`; every other path is a page that tries to get there. */
export const vehiclePages: Pages = (request, response) => {
  const here = `http://${request.headers.host ?? ''}`;
  const { pathname, searchParams } = new URL(request.url ?? '/', here);
  const to = searchParams.get('to') ?? '';
  const [, way = '', name = ''] = pathname.split('/');
  if (way === 'go') {
    response.writeHead(302, { location: asHeader(to) }).end();
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(ways[way]?.({ here, to, name }) ?? '<title>open</title>');
};

const ways: Readonly<Record<string, (wish: Record<'here' | 'to' | 'name', string>) => string>> = {
  direct: ({ to }) => pageOf((name) => `${to}/${name}`),
  // Absolute, because blob workers and data frames have no base URL.
  redirected: ({ here, to }) =>
    pageOf((name) => `${here}/go/${name}?to=${encodeURIComponent(`${to}/${name}`)}`),
  leave: ({ to, name }) => departures[name]?.(`${to}/${name}`) ?? '',
  jump: ({ to }) => pageWithJumps(JSON.parse(to) as string[]),
};

/** The bytes unchanged, except for line ends. */
function asHeader(text: string): string {
  return Buffer.from(text.replace(/[\r\n\0]/g, '')).toString('latin1');
}

function pageOf(urlOf: (vehicle: string) => string): string {
  const parts = Object.entries(vehicles).map(([name, write]) => write(urlOf(name)));
  return `<!doctype html><title>vehicles</title><body>${parts.join('\n')}`;
}

/** Directly, by a redirect, and by a script. */
function pageWithJumps(urls: readonly string[]): string {
  const parts = urls.flatMap((url) => [
    `<iframe src="${url}"></iframe><img src="${url}"><object data="${url}"></object>`,
    `<iframe src="/go?to=${encodeURIComponent(url)}"></iframe>`,
    `<script>fetch(${JSON.stringify(url)}).catch(() => 0)</script>`,
  ]);
  return `<!doctype html><title>jumps</title><body>${parts.join('\n')}`;
}
