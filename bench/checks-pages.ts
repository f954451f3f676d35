import type { Visit } from '../src/domain/visit.ts';
import { seeded } from '../test/intel/reference.ts';
import { answerOf, cookieOf, frameOf, requestOf, tlsOf, visitOf } from '../test/domain/visits.ts';

const htmlLength = 200_000;
const requests = 150;

const words =
  'shop cart price order about home login news help terms service team photo size offer gift card map'.split(
    ' ',
  );

/** Markup like a shop's, of a given length. */
function markup(length: number): string {
  const random = seeded(3);
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  let html =
    '<!doctype html><html lang="en"><head><title>Shop</title><meta name="generator" content="WordPress 6.5.2">' +
    '<script src="/wp-includes/js/jquery/jquery-3.7.1.min.js"></script></head><body>';
  while (html.length < length) {
    html += `<div class="${word()}-${word()} col-md-4"><a href="/${word()}/${word()}?id=${Math.floor(random() * 1e6)}">${word()} ${word()}</a><img src="/wp-content/uploads/${word()}.jpg" alt="${word()}"></div>\n`;
  }
  return `${html}</body></html>`;
}

/** Minified code like that of libraries. */
function code(length: number, seed: number): string {
  const random = seeded(seed);
  let text = '/*! example library v1.2.3 */!function(){';
  while (text.length < length) {
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    text += `var ${letter}${Math.floor(random() * 100)}=function(e,t){return e.${letter}&&t[${Math.floor(random() * 9)}]};`;
  }
  return `${text}}();`;
}

function visit(html: string, scripts: { url: string; text: string }[]): Visit {
  return visitOf({
    dns: { a: ['192.0.2.1'], mx: [{ exchange: 'mail.shop.example', priority: 10 }] },
    tls: tlsOf(),
    answers: [answerOf({ headers: { server: 'nginx/1.25.3' } })],
    page: {
      html,
      text: html.replace(/<[^>]*>/g, ' '),
      requests: Array.from({ length: requests }, (_, at) =>
        requestOf({
          url: `https://cdn${at % 20}.test/assets/library-${at}.js?v=${at}`,
          address: `192.0.2.${at % 40}`,
          type: at % 3 === 0 ? 'Script' : 'Image',
        }),
      ),
      scripts,
      frames: [frameOf(), frameOf({ id: 'f', parentId: 'main' })],
      cookies: Array.from({ length: 30 }, (_, at) => cookieOf({ name: `cookie${at}` })),
      links: Array.from({ length: 400 }, (_, at) => ({
        title: `Link ${at}`,
        url: `https://site${at % 60}.test/page/${at}`,
      })),
      variables: Array.from({ length: 200 }, (_, at) => ({
        name: `variable${at}`,
        type: 'object',
      })),
    },
  });
}

export function plainPage(): Visit {
  return visit(markup(20_000), [{ url: '', text: code(5_000, 1) }]);
}

/** The page that the claimed figures refer to. */
export function largePage(): Visit {
  const scripts = Array.from({ length: 40 }, (_, at) => ({
    url: `https://cdn.test/${at}.js`,
    text: code(40_000, at),
  }));
  return visit(markup(htmlLength), scripts);
}

/** Of the same size, but made to be expensive: endless literals, partial matches and escapes. */
export function hostilePage(): Visit {
  const torn = '<meta <script src= /wp-content/ class="svelte- data-controller= <iframe @@@@ on';
  const html = torn.repeat(Math.ceil(htmlLength / torn.length));
  const script = 'eval(atob (_0x [0x1,0x2, \\x41 %41 fromCharCode(1,2,'.repeat(5_000);
  return visit(
    html,
    Array.from({ length: 10 }, () => ({ url: '', text: script })),
  );
}
