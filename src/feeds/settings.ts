import { Type } from 'typebox';
import { choice, ranges, secrets, text } from '../setting.ts';

export const feedSettings = {
  feeds: choice(['on', 'off'], 'off: feeds are fetched only by command.'),
  own_feeds: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description: 'Your own feeds: name, url or file, format, category. Only in vedette.yaml.',
  }),
  suppressions: Type.Array(Type.Unsafe<object>({ type: 'object' }), {
    default: [],
    description: 'Claims to ignore: feed (* for all), range, until, reason. Only in vedette.yaml.',
  }),
  own_ranges: ranges(
    'Your own networks: looked up even when private; feeds that list them are held for review.',
  ),
  lab_ranges: ranges(
    'Reserved ranges judged like public ones, for labs and demonstrations. Scans still refuse them.',
  ),
  feed_keys: secrets('API keys for feeds that need one, as name=key.'),
  feed_contact: text('Contact for providers that ask for one; sent in the User-Agent.'),
};

export const feedLimits = {
  /** For downloading one document. */
  feedTimeoutMs: 300_000,
};
