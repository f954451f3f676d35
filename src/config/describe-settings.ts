import { settings, type Config, type LoadedConfig } from './config.ts';
import { redactSetting } from './redact.ts';

interface DescribedSetting {
  name: string;
  /** Without secrets. */
  value: unknown;
  /** A variable's name, the file, or `default`. */
  origin: string;
  means: string;
}

/** Every setting in effect, for display. */
export function describeSettings({
  config,
  origin,
}: Pick<LoadedConfig, 'config' | 'origin'>): DescribedSetting[] {
  return Object.entries(settings).map(([name, schema]) => ({
    name,
    value: redactSetting(schema, config[name as keyof Config]), // a config has a value for every setting
    origin: origin[name] ?? '',
    means: descriptionOf(schema),
  }));
}

export function showSettingValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function descriptionOf(schema: object): string {
  return 'description' in schema && typeof schema.description === 'string'
    ? schema.description
    : '';
}
