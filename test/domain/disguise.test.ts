import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { obfuscation } from '../../src/domain/checks/obfuscation.ts';
import { disguises, disguisesOf, entropyOf } from '../../src/domain/disguise.ts';
import { ask } from './checks/asking.ts';
import { visitOf } from './visits.ts';

const names = Array.from({ length: 40 }, (_, at) => `_0x${(0x1a2b + at).toString(16)}`);
const noise = Buffer.from(
  Array.from({ length: 3_000 }, (_, at) => (at * 167 + (at >> 3) * 59) % 256),
);

/** One script per disguise, with the name of the disguise. */
const worn: readonly [string, string][] = [
  ['packer', "eval(function(p,a,c,k,e,d){return p}('0 1',2,2,'a|b'.split('|'),0,{}))"],
  ['decoder fed to eval', 'eval(atob("YWxlcnQoMSk="))'],
  ['decoder fed to the document', 'document.write(unescape("%3Cb%3E"))'],
  ['decoder inside a decoder', 'var x = atob(decodeURIComponent(y)); run(x)'],
  ['made-up names', `var ${names.join(',')};`],
  ['hexadecimal escapes', `var s="${'\\x61\\x62'.repeat(40)}"`],
  ['unicode escapes of plain letters', `var s="${'\\u0061\\u0062'.repeat(40)}"`],
  ['percent escapes of plain letters', `var s="${'%61%62'.repeat(60)}"`],
  [
    'text as numbers',
    `String.fromCharCode(${Array.from({ length: 30 }, (_, at) => 97 + at).join(',')})`,
  ],
  [
    'long list of hexadecimal numbers',
    `var a=[${Array.from({ length: 70 }, (_, at) => `0x${at}`).join(',')}]`,
  ],
  ['six characters', '(![]+[])[+[]]+'.repeat(60)],
  ['faces for names', "ﾟωﾟﾉ= /｀ｍ´）ﾉ ~┻━┻   //*´∇｀*/ ['_'];"],
  ['signs for names', '$=~[];$={___:++$,$$$$:(![]+"")[$]};'],
  ['noise run by eval', `var d="${noise.toString('base64')}";eval(decode(d))`],
];

const plain: readonly [string, string][] = [
  [
    'minified code',
    '!function(e,t){"use strict";e.exports=t()}(this,function(){return 1});'.repeat(50),
  ],
  [
    'a loader of tags',
    "(function(w,d,s){var j=d.createElement(s);j.async=true;d.head.appendChild(j)})(window,document,'script');",
  ],
  ['a picture inside', `var logo="data:image/png;base64,${noise.toString('base64')}";`],
  ['a table of characters', 'var entities={"\\u0026":"amp","\\u003c":"lt"};'],
  ['words about eval', '// never use eval(atob(x)) in your own code'.replace('eval(', 'eval of ')],
  ['a colour palette', 'var colours=[0xff0000,0x00ff00,0x0000ff];'],
  ['prose', 'It was the best of times, it was the worst of times. '.repeat(100)],
];

describe('disguises of scripts', () => {
  it.each(worn)('%s is detected', (name, script) => {
    expect(disguisesOf(script)).toContain(name);
  });

  it.each(plain)('%s hides nothing', (_, script) => {
    expect(disguisesOf(script)).toEqual([]);
  });

  it('has an example of every disguise', () => {
    expect(worn.map(([name]) => name).sort()).toEqual(disguises.map(({ name }) => name).sort());
  });

  it('measures any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (script) => {
        expect(Array.isArray(disguisesOf(script))).toBe(true);
        expect(entropyOf(script)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 3 },
    );
  });
});

describe('obfuscation', () => {
  it('counts the scripts that hide something', () => {
    const scripts = [...worn.slice(0, 3), ...plain].map(([, text]) => ({ url: '', text }));

    expect(ask(obfuscation, visitOf({ page: { scripts } })).summary).toEqual({ js_obfuscated: 3 });
  });
});
