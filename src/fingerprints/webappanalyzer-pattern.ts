import { RE2JS } from 're2js';
import { hasAnchor, type Find } from './technologies/rule.ts';
import { literalOf } from './technologies/literal.ts';

/** A pattern in webappanalyzer's form: `nginx(?:/([\d.]+))?\;version:\1\;confidence:50`. */
export interface WrittenPattern {
  /** '' if presence is enough. */
  source: string;
  find: Find;
  literal: string;
  confidence: number;
  isAnchored: boolean;
}

/** Longer than any genuine pattern; bounds the cost of a hostile one. */
const longestPattern = 2_000;
const longestVersion = 60;

/** Null if no linear-time engine accepts it. */
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

/** Rejects lookaround and backreferences, which RE2 does not have, without compiling. */
function isPlain(source: string): boolean {
  if (/\(\?<?[=!]|\\[1-9]|\\k</.test(source)) return false;
  try {
    new RegExp(source, 'i');
    return true;
  } catch {
    return false; // the caller counts it as a fault
  }
}

/** Compiled on first use: a page needs a few of thousands of patterns. */
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
    return null; // valid in JavaScript but not in RE2: it never matches
  }
}

type Groups = readonly (string | null | undefined)[];

/** Expands `\1`, `\1?then:else`, or a text that contains groups. */
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
