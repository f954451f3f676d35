/**
 * Pages that ordinary sites have and that the benign URLs at hand lack. Hand-written. Each `#` is drawn as a
 * digit, each `@` as a letter or digit, each `~` as a word.
 */
export const ordinaryPages: readonly string[] = [
  ...['login', 'account/login', 'signin', 'user/login', 'users/sign_in', 'auth/login', 'login.php'],
  ...['wp-login.php', 'secure/login', 'register', 'account', 'my-account', 'checkout', 'cart'],
  ...['index.html', 'index.php', 'en', 'en/home', 'contact', 'about', 'search', 'products', 'news'],
  ...[
    'blog',
    'support',
    'help',
    'shop',
    'privacy',
    'terms',
    'download',
    'pricing',
    'faq',
    'careers',
  ],
  ...['item?id=########', 'news?id=#####', 'story?id=######&page=2', 'view?id=#####&lang=en'],
  ...['search?q=~', 'search?q=~+~', 'results?search_query=~+~', 's?k=~&page=2', '?q=~', '?s=~'],
  ...['watch?v=@@@@@@@@@@@', 'watch?v=@@@@@@@@@@@&t=##s', 'v/@@@@@@@@', 'video/#######/~-~'],
  ...['login?next=/', 'login?return_to=/~', 'signin?redirect=/account', 'login?lang=en&from=home'],
  ...['accounts/login/?next=/~/', 'ServiceLogin?service=mail&continue=https://~.example/mail'],
  'common/oauth2/v2.0/authorize?client_id=@@@@@@@@&response_type=code&scope=openid',
  'oauth/authorize?client_id=@@@@@@@@&redirect_uri=https%3A%2F%2F~.example%2F&state=@@@@@@',
  'login.srf?wa=wsignin1.0&rpsnv=##&ct=##########&id=######',
  ...['ap/signin?openid.mode=checkid_setup', 'sso/login?service=~', 'auth/realms/~/account'],
  ...['session/new', 'password/reset', 'identity/v1/login', 'oauth2/token', 'me/settings'],
  ...['wiki/~', 'wiki/~_~', 'w/index.php?title=~&action=history', 'questions/########/~-~-~-~'],
  ...['r/~/comments/@@@@@@/~_~_~_~', '~/~/issues/####', '~/~/blob/main/README.md', '~/~/pull/###'],
  ...[
    'dp/@@@@@@@@@@',
    'itm/############',
    'product/~-~-#####',
    'p/@@@@@@@@@@@',
    'gp/cart/view.html',
  ],
  ...[
    '~/status/###################',
    'profile.php?id=##########',
    'groups/######',
    'in/~-~-@@@@@@',
  ],
  ...['article/#######', '20##/0#/1#/~-~-~-~', 'news/~-~-########', 'sport/~/########', 'a/#####'],
  ...['#/~/~.html', '#/~/~.~.html', '#.#/~/~.html', 'en/latest/~.html', '#/~/~-~.html'],
  ...['docs/en/~', 'docs/latest/~.html', 'en-us/~/~-~', 'api/v1/~', 'static/js/main.@@@@@@@@.js'],
  ...['maps/place/~', 'maps?q=~', 'book/~', 'hotel/gb/~.html', 'flights/~-~', 'tv/title/########'],
  ...[
    'category/~',
    'tag/~',
    'tags/~',
    'author/~',
    'topics/~',
    'collections/~',
    'brands/~',
    'store/~',
  ],
  ...['events/####', 'jobs/######', 'forum/viewtopic.php?t=#####', 'showthread.php?t=######'],
  ...['feed', 'rss.xml', 'sitemap.xml', 'robots.txt', 'favicon.ico', 'de', 'fr/~', 'es/contacto'],
  ...[
    'file/d/@@@@@@@@@@@@@@@@@@@@@@/view',
    'document/d/@@@@@@@@@@@@@@@@@@@@@@/edit',
    'share/@@@@@@@@',
  ],
];

/** Names below which ordinary sites keep their pages. */
export const ordinarySubdomains: readonly string[] = [
  ...['docs', 'news', 'login', 'accounts', 'account', 'support', 'help', 'blog', 'shop', 'store'],
  ...['mail', 'api', 'developer', 'developers', 'en', 'de', 'm', 'mobile', 'app', 'my', 'portal'],
  ...['static', 'cdn', 'images', 'forum', 'community', 'wiki', 'status', 'download', 'search'],
];

const words =
  'garden music summer travel kitchen weather science history football winter market health review guide family'.split(
    ' ',
  );
const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A page with its blanks filled in. */
export function fillPage(page: string, random: () => number): { path: string; query: string } {
  const pick = (from: string | readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const text = page
    .replace(/#/g, () => pick('0123456789'))
    .replace(/@/g, () => pick(signs))
    .replace(/~/g, () => pick(words));
  const mark = text.indexOf('?');
  if (mark < 0) return { path: text, query: '' };
  return { path: text.slice(0, mark), query: text.slice(mark + 1) };
}
