import type { Technology } from '../banner/store.ts';
import { headerValue, type HttpAnswer } from '../lib/http-text.ts';

type Where = 'cookie' | 'header' | 'body';

/** Signs of a technology. A capture is its version. */
const signs: readonly (readonly [name: string, where: Where, pattern: RegExp])[] = [
  ['PHP', 'cookie', /^PHPSESSID=/m],
  ['Java', 'cookie', /^JSESSIONID=/m],
  ['ASP.NET', 'cookie', /^ASP\.NET_SessionId=/m],
  ['Laravel', 'cookie', /^laravel_session=/m],
  ['Django', 'cookie', /^csrftoken=/m],
  ['Express', 'cookie', /^connect\.sid=/m],
  ['Cloudflare', 'header', /^cf-ray:/im],
  ['Varnish', 'header', /^(?:x-varnish:|via:.*\bvarnish)/im],
  ['Amazon CloudFront', 'header', /^x-amz-cf-id:/im],
  ['Drupal', 'header', /^x-(?:drupal-cache|generator: Drupal (\d+))/im],
  ['Jenkins', 'header', /^x-jenkins: ([\d.]+)/im],
  ['GitLab', 'header', /^x-gitlab-/im],
  ['Grafana', 'body', /<title>Grafana<\/title>/i],
  ['WordPress', 'body', /\/wp-(?:content|includes)\//],
  ['Next.js', 'body', /\/_next\/static\//],
  ['Nuxt', 'body', /\/_nuxt\//],
  ['jQuery', 'body', /jquery[-.](\d+\.\d+\.\d+)(?:\.min)?\.js/i],
  ['Bootstrap', 'body', /bootstrap[@/-](\d+\.\d+\.\d+)/i],
  ['React', 'body', /data-reactroot/],
  ['Angular', 'body', /ng-version="(\d[\w.]*)"/],
];

/** Obvious technologies only, without duplicates, with a version if known. */
export function technologiesOf(answer: HttpAnswer): Technology[] {
  const texts: Readonly<Record<Where, string>> = {
    cookie: answer.headers
      .flatMap(([name, value]) => (name.toLowerCase() === 'set-cookie' ? [value] : []))
      .join('\n'),
    header: answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: answer.body,
  };
  return signs.flatMap(([name, where, pattern]) => {
    const found = pattern.exec(texts[where]);
    return found ? [{ name, version: found[1] ?? '', url: '' }] : [];
  });
}

/** Modules in the Server header: `Apache/2.4.62 (Debian) OpenSSL/3.0.15 PHP/8.2`. */
export function serverModules(answer: HttpAnswer): Technology[] {
  const [, ...words] = headerValue(answer.headers, 'server').slice(0, 500).split(/\s+/);
  return words.flatMap((word) => {
    const [, name, version = ''] = /^([A-Za-z][\w.-]{1,30})\/v?(\d[\w.-]*)$/.exec(word) ?? [];
    return name === undefined ? [] : [{ name, version, url: '' }];
  });
}
