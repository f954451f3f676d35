import { RE2JS } from 're2js';
import { hasAnchor, type Find } from './technologies/rule.ts';
import { literalOf } from './technologies/literal.ts';

/** A pattern as these files write it: `nginx(?:/([\d.]+))?\;version:\1\;confidence:50`. */
export interface WrittenPattern {
  /** '' for what only has to be there. */
  source: string;
  find: Find;
  literal: string;
  confidence: number;
  isAnchored: boolean;
}

/** No pattern that people write is longer; what is, wants to cost us something. */
const longestPattern = 2_000;
const longestVersion = 60;

/** Null when it is none that a linear engine takes. */
export function readPattern(text: string): WrittenPattern | null {
  const [source = '', ...tags] = text.split('\\;');
  if (source.length > longestPattern || !isPlain(source)) return null;
  const version = tagOf(tags, 'version');
  const confidence = Number(tagOf(tags, 'confidence') || 100);
  return {
    source,
    find: finder(source, version),
    literal: literalOf(source),
    confidence: confidence >= 0 && confidence <= 100 ? confidence : 100,
    isAnchored: hasAnchor(source),
  };
}

function tagOf(tags: readonly string[], name: string): string {
  return tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
}

/** RE2 looks neither ahead nor back; that is known before it is asked to. */
function isPlain(source: string): boolean {
  if (/\(\?<?[=!]|\\[1-9]|\\k</.test(source)) return false;
  try {
    new RegExp(source, 'i');
    return true;
  } catch {
    return false; // counted by the reader of the files
  }
}

/** Compiled when it is first needed: of thousands of patterns a page needs a few. */
function finder(source: string, version: string): Find {
  if (source === '') return () => '';
  let compiled: RE2JS | null | undefined;
  return (text) => {
    compiled ??= compile(source);
    const groups = compiled === null ? null : compiled.exec(text);
    return groups && versionOf(groups, version);
  };
}

function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    return null; // JavaScript takes it and RE2 does not: it matches nothing
  }
}

type Groups = readonly (string | null | undefined)[];

/** `\1`, `\1?then:else`, or a text with groups in it. */
function versionOf(groups: Groups, template: string): string {
  const choice = /^\\(\d)\?([^:]*):(.*)$/.exec(template);
  if (choice) {
    const [, group = '', whenSet = '', otherwise = ''] = choice;
    return filled(groups, (groups[Number(group)] ?? '') === '' ? otherwise : whenSet);
  }
  return filled(groups, template);
}

function filled(groups: Groups, template: string): string {
  const text = template.replace(/\\(\d)/g, (_, group: string) => groups[Number(group)] ?? '');
  return text.slice(0, longestVersion).trim();
}
