import { html, type HostilePage, type HostilePages } from './hostile-page.ts';

/**
 * Pages that replace functions a careless collector would call. Each must be reported as if it had replaced
 * nothing.
 */
const honest = `<html lang="fr"><title>Vérité</title><body><p>Bonjour à vous</p>
<a href="/suite">La suite</a><form action="/envoi" method="post"><input type="password" name="mot"></form>
<script>var seule = 1;</script>`;

const lie = `const lie = () => '{"lie":true}';`;

function lying(code: string): HostilePage {
  return {
    page: html(`${honest}<script>(() => { ${lie} ${code} })()</script>`),
    shows: {
      title: 'Vérité',
      text: /^Bonjour à vous\s+La suite$/,
      also: ({ links, forms, language, html: text, variables }) =>
        links.length === 1 &&
        links[0]?.title === 'La suite' &&
        forms[0]?.method.toLowerCase() === 'post' &&
        forms[0].inputs.length === 1 &&
        language === 'fr' &&
        text.includes('Bonjour à vous') &&
        variables.some(({ name, type }) => name === 'seule' && type === 'number'),
    },
  };
}

export const lyingPages: HostilePages = {
  honest: lying(''),
  lyingJson: lying('JSON.stringify = JSON.parse = lie;'),
  lyingFetch: lying('fetch = XMLHttpRequest = lie;'),
  lyingSelectors: lying(
    'Document.prototype.querySelector = Document.prototype.querySelectorAll = Document.prototype.getElementsByTagName = Element.prototype.getAttribute = lie;',
  ),
  lyingKeys: lying(
    'Object.keys = Object.getOwnPropertyNames = Object.entries = Reflect.ownKeys = () => [];',
  ),
  lyingPrototype: lying(
    'for (const name of ["then", "type", "url", "value", "toJSON"]) Object.prototype[name] = lie;',
  ),
  lyingArrays: lying(
    'Array.prototype.map = Array.prototype.push = Array.prototype.slice = Array.prototype[Symbol.iterator] = lie;',
  ),
  lyingPromises: lying('Promise.prototype.then = lie; Promise = lie;'),
  lyingTitle: lying('Object.defineProperty(document, "title", { get: lie });'),
  lyingTexts: lying(
    'Object.defineProperty(Element.prototype, "outerHTML", { get: lie }); Object.defineProperty(Node.prototype, "textContent", { get: lie }); Object.defineProperty(HTMLElement.prototype, "innerText", { get: lie });',
  ),
  lyingGlobals: lying(
    'Object.defineProperty(window, "globalThis", { value: {} }); toString = valueOf = lie;',
  ),
  lyingLocation: lying(
    'Object.defineProperty(Document.prototype, "URL", { get: lie }); Object.defineProperty(HTMLAnchorElement.prototype, "href", { get: lie });',
  ),
  lyingAtAll: lying(
    'JSON.stringify = JSON.parse = fetch = XMLHttpRequest = lie; Document.prototype.querySelectorAll = lie; Array.prototype.map = Promise.prototype.then = lie; Object.keys = () => [];',
  ),
};
