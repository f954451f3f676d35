import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { likenessOf, piecesOf } from '../../src/domain/likeness/likeness.ts';
import { pictureHash } from '../../src/domain/likeness/picture.ts';
import { skeletonOf } from '../../src/domain/likeness/skeleton.ts';

const field = (name: string) =>
  `<div class="row"><label>${name}</label><input name="${name}"></div>`;
const login = (names: readonly string[], words = 'Sign in') =>
  `<html><head><title>${words}</title><link rel=icon></head><body><header><nav><ul>${'<li><a href="/x">x</a></li>'.repeat(6)}</ul></nav></header>
  <main><section><h1>${words}</h1><form>${names.map(field).join('')}<input type=password><button>Go</button></form></section>
  <aside><p>a</p><p>b</p><img></aside></main><footer><small>c</small></footer></body></html>`;
const article = `<html><body>${'<article><h2>t</h2><p>one <b>two</b> <i>three</i></p><table><tr><td>1</td><td>2</td></tr></table></article>'.repeat(9)}</body></html>`;

const lookOf = (html: string) => ({ skeleton: skeletonOf(html), picture: '' });

describe('the skeleton of a page', () => {
  it('is that of its tags, whatever it says', () => {
    const [one, other] = [login(['name', 'code']), login(['user', 'pin'], 'Anmelden')];

    expect(skeletonOf(one)).toMatch(/^[0-9a-f]{128}$/);
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it('stays much the same with a field more, and is not that of another page', () => {
    const one = lookOf(login(['name', 'code']));
    const more = lookOf(login(['name', 'code', 'phone']));

    expect(likenessOf(one, more).skeleton).toBeGreaterThanOrEqual(80);
    expect(piecesOf(one).filter((piece) => piecesOf(more).includes(piece))).not.toEqual([]);
    expect(likenessOf(one, lookOf(article)).skeleton).toBe(0);
  });

  it('says nothing of a page of a few tags', () => {
    expect(skeletonOf('<html><body><h1>Hello</h1></body></html>')).toBe('');
    expect(likenessOf(lookOf(''), lookOf('')).skeleton).toBe(0);
  });
});

type Colour = (x: number, y: number) => number;

/** A grey picture as PNG, every row with the filter of its number. */
function pngOf(width: number, height: number, colour: Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const points = Array.from({ length: width }, (__, x) => colour(x, y) & 0xff);
    const isLeft = y % 2 === 1;
    const bytes = points.flatMap((point, x) => {
      const value = isLeft ? (point - (x === 0 ? 0 : (points[x - 1] ?? 0))) & 0xff : point;
      return [value, value, value];
    });
    return Buffer.from([isLeft ? 1 : 0, ...bytes]);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** White, with dark boxes. */
const boxes =
  (...all: readonly (readonly [number, number, number, number])[]): Colour =>
  (x, y) =>
    all.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)
      ? 40
      : 255;

describe('the hash of a picture', () => {
  const one = boxes([20, 10, 300, 30], [90, 60, 230, 170], [110, 80, 210, 95], [20, 180, 120, 195]);
  const moved = boxes(
    [20, 10, 300, 30],
    [92, 61, 232, 171],
    [110, 80, 210, 95],
    [20, 180, 130, 195],
  );
  const other = boxes(
    [0, 0, 60, 200],
    [80, 20, 130, 60],
    [150, 90, 200, 120],
    [240, 140, 310, 190],
  );
  const look = (colour: Colour) => ({
    skeleton: '',
    picture: pictureHash(pngOf(320, 200, colour)),
  });

  it('stays much the same when little moves, and is not that of another picture', () => {
    expect(look(one).picture).toMatch(/^[0-9a-f]{64}$/);
    expect(likenessOf(look(one), look(one)).picture).toBe(100);
    expect(likenessOf(look(one), look(moved)).picture).toBeGreaterThanOrEqual(80);
    expect(likenessOf(look(one), look(other)).picture).toBe(0);
  });

  it('says nothing of a blank picture, one cut off, or what is none', () => {
    const whole = pngOf(320, 200, one);

    expect(pictureHash(pngOf(320, 200, () => 255))).toBe('');
    expect(pictureHash(whole.subarray(0, whole.length - 60))).toBe('');
    expect(pictureHash(Buffer.from('no picture'))).toBe('');
  });
});
