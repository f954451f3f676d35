import { scanHtml } from '../../lib/html.ts';

/** Tags per run: long enough to be characteristic, short enough that one change affects few runs. */
const runLength = 5;
/** How often a repeated run counts: a list of ten should look much like one of eleven. */
const mostRepeats = 4;
/** Tags that are read; the rest of an endless page adds nothing. */
const mostTags = 20_000;
/** With fewer runs, all small pages would look alike. */
const fewestRuns = 16;
/** Number of hash functions; each gives two hexadecimal digits. */
const places = 64;

/**
 * A MinHash of the runs of tags in a page, without text, URLs and classes: for each of 64 hash functions, the last
 * byte of the smallest hash. The share of equal bytes estimates the share of common runs. '' for a page with few tags.
 */
export function skeletonOf(html: string): string {
  const runs = runsIn(html);
  if (runs.size < fewestRuns) return '';
  const least = new Uint32Array(places).fill(0xffff_ffff);
  for (const run of runs) {
    const hash = hashOf(run);
    for (let at = 0; at < places; at++) {
      const value = mix(hash ^ Math.imul(at + 1, 0x9e37_79b1));
      if (value < (least[at] ?? 0)) least[at] = value;
    }
  }
  return Buffer.from(least.map((value) => value & 0xff)).toString('hex');
}

function runsIn(html: string): Set<string> {
  const runs = new Set<string>();
  const met = new Map<string, number>();
  const last: string[] = [];
  let tags = 0;
  const add = (tag: string) => {
    last.push(tag);
    if (last.length < runLength) return;
    const run = last.join(' ');
    last.shift();
    const times = (met.get(run) ?? 0) + 1;
    met.set(run, times);
    if (times <= mostRepeats) runs.add(`${run} ${times}`);
  };
  scanHtml(html, {
    meet: () => (++tags > mostTags ? 'stop' : 'read'),
    open: ({ name, attributes }) =>
      add(name === 'input' ? `input:${attributes.get('type') ?? 'text'}` : name),
    close: () => add('/'),
    text: () => undefined,
  });
  return runs;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash;
}

/** The finalizer of MurmurHash3: every input bit changes half of the output bits. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
