import { median, medianRatio, type Figure } from './figure.ts';
import { raceBare, startVedette } from './race.ts';

/** `/v1/user/me` through the whole stack, against bare servers in the same run. */
export async function* benchHttp(milliseconds = 400): AsyncGenerator<Figure> {
  const vedette = await startVedette();
  try {
    const question = { method: 'POST', path: '/v1/user/me' };
    const { own, bare, ready } = await raceBare(vedette, question, milliseconds);
    yield { name: 'http.user-me', value: median(own), unit: 'requests/s' };
    yield { name: 'http.bare', value: median(bare), unit: 'requests/s' };
    yield {
      name: 'http.user-me-to-bare',
      value: medianRatio(own, bare),
      unit: 'ratio',
      target: { op: '>=', value: 0.7 },
    };
    yield { name: 'http.user-me-to-ready-bytes', value: medianRatio(own, ready), unit: 'ratio' };
  } finally {
    vedette.child.kill('SIGTERM');
  }
}
