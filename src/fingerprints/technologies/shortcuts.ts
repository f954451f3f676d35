import { addText, addValue, suggestExample, type Read } from './draft.ts';

/** Signs that differ between technologies only in a name. Each brings its own example. */
export const shortcuts: Readonly<Record<string, Read>> = {
  /** Page title of a program with its own pages, as a pattern. */
  title: (entry, pattern) => {
    addText(entry, 'html', new RegExp(`<title[^>]{0,40}>[^<]{0,60}${pattern}`, 'i'));
    const words = pattern.replace(/\\(.)/g, '$1');
    suggestExample(entry, { html: `<html><head><title>${words}</title>` });
  },

  /**
   * A library in a file of the same name: `lodash.min.js`, `lodash-4.17.21.js`, or on CDNs
   * `lodash@4.17.21/…` and `lodash/4.17.21/…`.
   */
  file: (entry, name) => {
    const stem = escape(name);
    addText(
      entry,
      'scripts',
      new RegExp(`/${stem}(?:@|[.-]|/v?)v?(\\d+\\.\\d+(?:\\.\\d+)?)`, 'i'),
      new RegExp(`/${stem}(?:[.-](?:min|slim|umd|bundle|pkgd|prod|all|dev))*\\.js`, 'i'),
    );
    const url = `https://cdn.test/libs/${name}/1.12.3/${name}.min.js`;
    suggestExample(entry, { scripts: [url], version: '1.12.3' });
  },

  /** `Server: name/1.2.3` */
  server: (entry, name) => {
    const pattern = new RegExp(`(?:^|\\s)${escape(name)}(?:/v?(\\d[\\w.]*))?(?![\\w-])`, 'i');
    addValue(entry, 'headers', { server: pattern });
    suggestExample(entry, { headers: { server: `${name}/2.4.57` }, version: '2.4.57' });
  },

  /** `X-Powered-By: name/1.2.3` */
  'powered-by': (entry, name) => {
    const stem = escape(name);
    const pattern = new RegExp(`(?:^|[\\s,;(])${stem}(?:[/ ]v?(\\d[\\w.]*))?(?![\\w-])`, 'i');
    addValue(entry, 'headers', { 'x-powered-by': pattern });
    suggestExample(entry, { headers: { 'x-powered-by': `${name}/3.2.1` }, version: '3.2.1' });
  },

  /** A cookie, whatever its value. */
  session: (entry, cookie) => {
    addValue(entry, 'cookies', { [cookie]: /^/ });
    suggestExample(entry, { cookies: { [cookie.replace('*', 'abc')]: '1' } });
  },

  /** Folder of a WordPress plugin. */
  plugin: (entry, folder) => {
    addText(entry, 'html', new RegExp(`/wp-content/plugins/${folder}/`));
    const url = `https://shop.example/wp-content/plugins/${folder}/style.css`;
    suggestExample(entry, { html: `<link href="${url}">` });
  },

  /** A domain included by customers' SPF records. */
  spf: (entry, domain) => {
    addText(entry, 'dns', new RegExp(`include:${escape(domain)}`));
    suggestExample(entry, { dns: [`txt v=spf1 include:${domain} -all`] });
  },
};

const escape = (name: string) => name.replace(/[.+()]/g, '\\$&');
