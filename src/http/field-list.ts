/** The subset of JSON Schema used by our contracts and settings. */
export interface Field {
  type?: string | string[];
  description?: string;
  default?: unknown;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Field>;
  items?: Field;
  required?: string[];
}

interface FieldRow {
  /** Path of the member: `users[].name`. */
  name: string;
  type: string;
  /** Markdown, with code in backticks. */
  meaning: string;
}

/** Nested members are listed by path: `users[].name`. */
export function listFields(schema: Field, prefix = ''): FieldRow[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([member, field]) => {
    const name = `${prefix}${member}`;
    const given = required.has(member) || field.default !== undefined;
    const meaning = [describe(field), showDefault(field), given ? '' : 'Optional.'];
    const inner = field.items?.properties ? field.items : field;
    return [
      { name, type: typeOf(field), meaning: sentence(meaning) },
      ...listFields(inner, `${name}${field.items ? '[]' : ''}.`),
    ];
  });
}

export function typeOf(field: Field): string {
  const type = [field.type ?? 'string'].flat().join(' or ');
  return type === 'array' && field.items ? `list of ${typeOf(field.items)}` : type;
}

export function describe(field: Field): string {
  const choices = field.enum ?? field.items?.enum;
  return sentence([
    field.description ?? '',
    choices ? `One of ${choices.map((each) => code(String(each))).join(', ')}.` : '',
    rangeOf(field),
    field.maxLength === undefined ? '' : `At most ${field.maxLength} characters.`,
  ]);
}

function rangeOf({ minimum, maximum }: Field): string {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`;
  if (minimum !== undefined) return `At least ${minimum}.`;
  return maximum === undefined ? '' : `At most ${maximum}.`;
}

function showDefault({ default: value }: Field): string {
  return value === undefined ? '' : `Default ${code(JSON.stringify(value))}.`;
}

function sentence(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

export function code(text: string): string {
  return `\`${text}\``;
}
