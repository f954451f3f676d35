import type { Param, Rule } from './rule.ts';
import type { Match } from './set.ts';

type Groups = readonly (string | undefined)[];

/** What a rule that matched tells. Of two parameters with one name the first that has something to say counts. */
export function tell(rule: Rule, groups: Groups): Match {
  const fields = new Map<string, string>();
  const open: Param[] = [];
  for (const param of rule.params) {
    const isOpen = param.group === 0 && param.value.includes('{');
    if (isOpen) open.push(param);
    const value = param.group === 0 ? param.value : (groups[param.group] ?? '');
    if (!isOpen && value !== '' && !fields.has(param.name)) fields.set(param.name, value);
  }
  for (const { name, value } of open) {
    if (!fields.has(name)) fields.set(name, fillIn(value, fields, isCpe(name) ? '-' : ''));
  }
  const cpes = cpesOf(rule.params, fields);
  for (const name of fields.keys()) if (name.startsWith('_tmp.')) fields.delete(name);
  const { source, id, description } = rule;
  const specificity = measure(fields, cpes, groups[0]?.length ?? 0);
  return { source, id, saidBy: `${source}/${id}`, description, fields, cpes, specificity };
}

function isCpe(name: string): boolean {
  return name.endsWith('.cpe23');
}

const placeholder = /\{([^\s{}]+)\}/g;

function fillIn(value: string, fields: ReadonlyMap<string, string>, missing: string): string {
  return value.replace(placeholder, (_, name: string) => fields.get(name) ?? missing);
}

/** Software first, then systems, then hardware. What is unknown stays open instead of being said not to be. */
function cpesOf(params: readonly Param[], fields: ReadonlyMap<string, string>): string[] {
  const written = params.filter(({ name }) => isCpe(name));
  const cpes = written.map(({ value, group, name }) => {
    if (group !== 0) return fields.get(name) ?? '';
    return value.replace(placeholder, (_, other: string) => cpeValue(fields.get(other)));
  });
  const rankOf = (cpe: string) => 'aoh'.indexOf(/^cpe:(?:2\.3:|\/)(.)/.exec(cpe)?.[1] ?? 'h');
  return [...new Set(cpes.filter(Boolean))].sort((one, other) => rankOf(one) - rankOf(other));
}

/** A value as CPE names hold them: lower case, no blanks, and no colon that would start the next part. */
function cpeValue(value: string | undefined): string {
  if (value === undefined) return '*';
  return value
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^\w.+~-]/g, '');
}

/**
 * How much a match tells: a version outweighs any name, names outweigh how much of the text the pattern
 * explains, and that only decides between equals.
 */
function measure(fields: ReadonlyMap<string, string>, cpes: readonly string[], length: number) {
  const weights: readonly [name: string, weight: number][] = [
    ['service.version', 4000],
    ['service.product', 4000],
    ['os.version', 1500],
    ['os.product', 1500],
    ['hw.product', 1500],
    ['hw.device', 500],
  ];
  const told = weights.reduce((sum, [name, weight]) => sum + (fields.has(name) ? weight : 0), 0);
  return told + (cpes.length > 0 ? 500 : 0) + Math.min(length, 499);
}
