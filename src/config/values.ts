import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from '../errors.ts';
import type { Given, GivenValue } from './given.ts';
import { redactSetting } from './redact.ts';

/**
 * The value of every setting: the given one, otherwise the default. Throws if a given value is
 * invalid.
 */
export function assemble(
  settings: Readonly<Record<string, TSchema>>,
  given: Given,
): { values: Record<string, unknown>; origin: Record<string, string> } {
  const values: Record<string, unknown> = {};
  const origin: Record<string, string> = {};
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(settings)) {
    const found = given.get(name);
    const value = found ? found.value : Value.Default(schema, undefined);
    values[name] = value;
    origin[name] = found?.origin ?? 'default';
    if (found && !Value.Check(schema, value)) faults.push(describeFault(name, schema, found));
  }
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return { values, origin };
}

function describeFault(name: string, schema: TSchema, { value, origin, line }: GivenValue): string {
  const [first] = Value.Errors(schema, value);
  const subject = origin.startsWith('VEDETTE_')
    ? origin
    : `${name} (in ${origin}${line === undefined ? '' : `, line ${line}`})`;
  const expected = expectedBy(schema);
  const shown = JSON.stringify(redactSetting(schema, value));
  return `Setting ${subject} is ${shown}: ${expected ?? first?.message ?? 'not usable'}.`;
}

/** Describes the expected value; undefined if the schema does so itself. */
function expectedBy(schema: TSchema): string | undefined {
  if ('enum' in schema) return `must be one of ${(schema.enum as string[]).join(', ')}`;
  if ('type' in schema && schema.type === 'boolean') return 'must be true or false';
  if (!('minimum' in schema && 'maximum' in schema)) return undefined;
  const range = `must be a whole number from ${String(schema.minimum)} to ${String(schema.maximum)}`;
  return 'pattern' in schema
    ? `${range}, or ${String(schema.pattern).replace(/[$^]/g, '')}`
    : range;
}
