import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readElements } from '../../../src/domain/visit/elements.ts';
import { elementsInHtml } from '../../../src/domain/visit/html-elements.ts';
import { cutBytes } from '../../../src/domain/visit/limits.ts';

const read = (html: string) => readElements(elementsInHtml(html), 'https://site.example/dir/page');

describe('elements of a document', () => {
  it('give links with their visible text, in order', () => {
    const { links } = read(
      '<a href="../up">one <b>two</b> three</a><a name=x>no</a><a href=" javascript:go() ">go</a>',
    );

    expect(links).toEqual([
      { title: 'one two three', url: 'https://site.example/up' },
      { title: 'go', url: 'javascript:go()' },
    ]);
  });

  it('give forms, with fields outside any form as another one', () => {
    const { forms } = read(
      '<form action=/in method=POST><input type=password name=p></form><input name=loose>',
    );

    expect(forms).toEqual([
      {
        action: 'https://site.example/in',
        method: 'POST',
        inputs: [{ type: 'password', name: 'p', isHidden: false }],
      },
      {
        action: 'https://site.example/dir/page',
        method: 'GET',
        inputs: [{ type: 'text', name: 'loose', isHidden: false }],
      },
    ]);
  });

  it('are resolved against the base of the document', () => {
    expect(read('<base href="https://cdn.example/a/"><a href=b>x</a>').links[0]?.url).toBe(
      'https://cdn.example/a/b',
    );
  });

  it('count hidden content once, if it is not empty', () => {
    const { hidden } = read(
      '<div hidden><p>a<p>b</div><div style="display: none"></div><iframe width=0 src=/x></iframe>',
    );

    expect(hidden).toEqual({ elements: 2, frames: 1, inputs: 0 });
  });

  it('are not found inside scripts and comments', () => {
    expect(
      read('<script>"<a href=x>"</script><!-- <a href=y> --><textarea><a href=z></textarea>').links,
    ).toEqual([]);
  });

  it('are not found in noscript and template elements, which a browser does not show', () => {
    const { links } = read(
      '<noscript><a href=x></noscript><template><a href=y></template><a href=/z>z</a>',
    );

    expect(links).toEqual([{ title: 'z', url: 'https://site.example/z' }]);
  });

  it('have character references decoded', () => {
    expect(read('<a href="?a=1&amp;b=2">a&nbsp;&eacute;&#128512;</a>').links).toEqual([
      { title: 'a é😀', url: 'https://site.example/dir/page?a=1&b=2' },
    ]);
  });

  it('are bounded in number, depth and attributes', () => {
    const many = elementsInHtml('<b>'.repeat(150_000) + '</i>'.repeat(150_000));
    const attributes = Array.from({ length: 1_000 }, (_, at) => `a${at}=1`).join(' ');
    const [wide] = elementsInHtml(`<b ${attributes}>`);

    expect(many).toHaveLength(100_000);
    expect(many.at(-1)?.parent).toBe(199);
    expect(wide?.attributes.size).toBe(50);
  });

  it.each([
    [`<b onclick="location.href = 'https://other.example/'">`, 1],
    [`<b onclick="window.open('//other.example/a')">`, 1],
    [`<a href="javascript:location.replace('https://other.example')">`, 1],
    [`<b onclick="location = atob(this.dataset.to)">`, 1],
    [`<base href="https://other.example/"><b onclick="location='/cart'">`, 1],
    [`<b onclick="location.href='/cart'">`, 0],
    [`<b onclick="location.assign('https://www.site.example/cart')">`, 0],
    [`<b onclick="location = this.dataset.to">`, 0],
    [`<b onclick="location.reload()">`, 0],
    [`<b onclick="this.form.submit()">`, 0],
  ])('show whether a click leads away: %s', (html, count) => {
    expect(read(html).redirectsOnClick).toBe(count);
  });

  it('can be read from any text, in linear time', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<',
            '>',
            'a',
            ' ',
            '"',
            "'",
            '=',
            '/',
            '<a ',
            '</',
            '<!--',
            '<form',
            'href',
          ),
        ),
        (parts) => {
          const { links } = read(parts.join(''));
          return links.every(({ url }) => url.length <= 2_048);
        },
      ),
      { seed: 7 },
    );
  });
});

describe('a title', () => {
  it('is truncated between characters, never inside one', () => {
    expect(cutBytes('ü'.repeat(600), 1_023)).toBe('ü'.repeat(511));
    expect(cutBytes('short', 1_024)).toBe('short');
  });
});
