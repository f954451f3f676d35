import type { Groups } from '../pattern/pattern.ts';
import type { Change, Param, Rule } from './rule.ts';
import type { Match } from './set.ts';

/** Longer names and versions are truncated. */
const longestValue = 512;

export function toMatch(rule: Rule, groups: Groups): Match {
  const fields = fieldsOf(rule.params, groups);
  const cpes = cpesOf(rule.params, fields);
  for (const name of fields.keys()) if (name.startsWith('_tmp.')) fields.delete(name);
  const { source, id, description } = rule;
  const specificity = measure(fields, cpes, groups[0]?.length ?? 0);
  return { source, id, saidBy: `${source}/${id}`, description, fields, cpes, specificity };
}

/** Of parameters that share a name, the first with a value wins. */
function fieldsOf(params: readonly Param[], groups: Groups): Map<string, string> {
  const fields = new Map<string, string>();
  const setOnce = (name: string, value: string | undefined) => {
    if (value === undefined || value === '' || fields.has(name)) return;
    fields.set(name, value.length > longestValue ? value.slice(0, longestValue) : value);
  };
  const [open, closed] = [params.filter(isOpen), params.filter((param) => !isOpen(param))];
  for (const param of closed) setOnce(param.name, valueOf(param, groups));
  for (const { name, value } of open) {
    setOnce(name, fillIn(value, fields, isCpe(name) ? '-' : ''));
  }
  return fields;
}

function valueOf({ group, value, change }: Param, groups: Groups): string | undefined {
  if (group === 0) return value;
  const captured = groups[group];
  return change && captured !== undefined ? changed(captured, change) : captured;
}

function changed(text: string, change: Change): string {
  switch (change.kind) {
    case 'printable':
      return text.replace(/[^ -~]/g, '');
    case 'replace':
      return change.from === '' ? text : text.replaceAll(change.from, change.to);
    case 'number':
      return numberIn(text, change.order);
  }
}

/** '' above 6 bytes, the most that a number holds exactly. */
function numberIn(text: string, order: 'big' | 'little'): string {
  if (text.length > 6) return '';
  const codes = [...Buffer.from(text, 'latin1')];
  const bytes = order === 'big' ? codes : codes.reverse();
  return String(bytes.reduce((sum, byte) => sum * 256 + byte, 0));
}

/** Whether the value refers to other parameters. */
function isOpen({ group, value }: Param): boolean {
  return group === 0 && value.includes('{');
}

function isCpe(name: string): boolean {
  return name.endsWith('.cpe23');
}

const placeholder = /\{([^\s{}]+)\}/g;

function fillIn(value: string, fields: ReadonlyMap<string, string>, missing: string): string {
  return value.replace(placeholder, (_, name: string) => fields.get(name) ?? missing);
}

/**
 * Software first, then systems, then hardware. Unknown parts are left as `*` rather than `-`, which would
 * mean that they do not apply.
 */
function cpesOf(params: readonly Param[], fields: ReadonlyMap<string, string>): string[] {
  const written = params.filter(({ name }) => isCpe(name));
  const cpes = written.map(({ value, group, name }) => {
    if (group !== 0) return fields.get(name) ?? '';
    const isUri = value.startsWith('cpe:/');
    const filled = value.replace(placeholder, (_, other: string) =>
      cpeValue(fields.get(other), isUri),
    );
    // CPE 2.2 omits unknown trailing parts; `-` would mean that the version does not apply.
    return isUri ? withoutOpenEnd(filled) : filled;
  });
  const rankOf = (cpe: string) => 'aoh'.indexOf(/^cpe:(?:2\.3:|\/)(.)/.exec(cpe)?.[1] ?? 'h');
  return [...new Set(cpes.filter(Boolean))].sort((one, other) => rankOf(one) - rankOf(other));
}

function withoutOpenEnd(cpe: string): string {
  const parts = cpe.split(':');
  while (parts.length > 1 && /^[-*]?$/.test(parts.at(-1) ?? '')) parts.pop();
  return parts.join(':');
}

/** Escapes a value for a CPE name: lower case, underscores for spaces, other punctuation escaped. */
function cpeValue(value: string | undefined, isUri: boolean): string {
  if (value === undefined) return '*';
  const plain = value.toLowerCase().replace(/\s+/g, '_');
  if (isUri) return encodeURIComponent(plain).replace(/[!'()*]/g, percent);
  return plain.replace(/[^\w.-]/g, '\\$&');
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}

const weights: readonly (readonly [name: string, weight: number])[] = [
  ['service.version', 4000],
  ['service.product', 4000],
  ['os.version', 1500],
  ['os.product', 1500],
  ['hw.product', 1500],
  ['hw.device', 500],
];
const cpeWeight = 500;

/**
 * How specific a match is. Product or version of the software outweighs system and device, and each of
 * these outweighs the length of the matched text, which only breaks ties. An uncertain rule counts for
 * less.
 */
function measure(fields: ReadonlyMap<string, string>, cpes: readonly string[], length: number) {
  const known = weights.reduce((sum, [name, weight]) => sum + (fields.has(name) ? weight : 0), 0);
  const certainty = Number(fields.get('fp.certainty') ?? 1) || 1;
  return (known + (cpes.length > 0 ? cpeWeight : 0)) * certainty + Math.min(length, cpeWeight - 1);
}
