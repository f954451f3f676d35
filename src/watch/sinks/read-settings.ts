import { Value } from 'typebox/value';
import { VedetteError } from '../../errors.ts';
import { mistakeIn } from '../../http/read-input.ts';
import type { SinkKind } from './sink.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Fills in defaults; rejects settings that the kind does not have. */
export function readSettings(kind: SinkKind, given: Settings): Settings {
  const known = Object.keys(kind.settings.properties);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrong(kind, `there is no ${unknown}; use ${known.join(', ')}.`);
  const settings = Value.Default(kind.settings, structuredClone(given));
  const mistake = mistakeIn(kind.settings, settings);
  if (mistake !== undefined) throw wrong(kind, mistake);
  return settings as Settings; // checked above
}

/** Settings without secrets. */
export function shownSettings({ settings }: SinkKind, given: Settings): Settings {
  const shown = Object.entries(given).filter(([name]) => {
    const schema: { secret?: boolean } | undefined = settings.properties[name];
    return schema?.secret !== true;
  });
  return Object.fromEntries(shown);
}

function wrong({ name }: SinkKind, why: string): VedetteError {
  return new VedetteError('parameterUnusable', {
    parameter: 'settings',
    why: `of ${name}: ${why}`,
  });
}
