import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { resolveText } from '../../src/lib/xml-element.ts';

/** Recog's own files; absent on most machines. */
export const recogFolder = resolve('..', 'shared', 'data', 'recog', 'xml');
export const hasRecog = existsSync(recogFolder);

/** A text that comes with a fingerprint, and what the fingerprint must report. */
export interface Example {
  file: string;
  place: string;
  /** Id of its fingerprint. */
  id: string;
  text: string;
  expected: ReadonlyMap<string, string>;
  isCommentedOut: boolean;
}

export interface File {
  name: string;
  content: string;
}

export function readRecogFiles(folder = recogFolder): File[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, content: readFileSync(join(folder, name), 'utf8') }));
}

const comment = /<!--[\s\S]*?-->/g;

/** Uses plain text search, so that mistakes of our XML reader would show. */
export function readExamples({ name, content }: File): Example[] {
  const root = /<fingerprints\b[^>]*>/.exec(content)?.[0] ?? '';
  const base = name.replace(/\.xml$/, '');
  const place = /\bmatches="([^"]*)"/.exec(root)?.[1] ?? base;
  const facts = { file: base, place };
  const live = examplesIn(content.replace(comment, ''), facts);
  const comments = (content.match(comment) ?? []).join('');
  const dead = textsIn(comments).map((found) => toExample(found, { ...facts, id: '' }));
  return [...live, ...dead.map((example) => ({ ...example, isCommentedOut: true }))];
}

function examplesIn(content: string, { file, place }: { file: string; place: string }): Example[] {
  const used = new Map<string, number>();
  return (content.match(/<fingerprint\s[\s\S]*?<\/fingerprint>/g) ?? []).flatMap((block) => {
    const raw = /<description>([\s\S]*?)<\/description>/.exec(block)?.[1] ?? '';
    const plain = `${file}:${resolveText(raw).replace(/\s+/g, ' ').trim()}`;
    const count = (used.get(plain) ?? 0) + 1;
    used.set(plain, count);
    const id = count === 1 ? plain : `${plain} #${count}`;
    return textsIn(block).map((found) => toExample(found, { file, place, id }));
  });
}

type Found = readonly [attributes: string, text: string];

function textsIn(block: string): Found[] {
  const form = /<example((?:\s+[\w.-]+="[^"]*")*)\s*(?:\/>|>([\s\S]*?)<\/example>)/g;
  return [...block.matchAll(form)].map(([, attributes = '', text = '']) => [attributes, text]);
}

function toExample(
  [attributes, text]: Found,
  facts: Pick<Example, 'file' | 'place' | 'id'>,
): Example {
  const expected = attributesIn(attributes);
  const encoding = expected.get('_encoding');
  expected.delete('_encoding');
  return { ...facts, expected, text: decode(text, encoding), isCommentedOut: false };
}

function attributesIn(text: string): Map<string, string> {
  const found = text.matchAll(/([\w.-]+)="([^"]*)"/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, resolveText(value)]));
}

function decode(text: string, encoding: string | undefined): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('latin1') : resolveText(text);
}
