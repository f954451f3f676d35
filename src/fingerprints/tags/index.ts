import { deviceKinds } from '../device-kinds.ts';
import { readTags } from './read.ts';
import type { TagRule } from './rule.ts';
import { createTagger, type TagsOf } from './tagger.ts';

/** One rule per kind of device. */
const kindRules = deviceKinds.map(({ names, tag, also, why }): TagRule => {
  const [device = ''] = names;
  const not = { device: device === 'router' ? 'switch' : 'router' };
  const rule = { tag, why, when: [{ device: names }], example: { device }, not };
  return also.length === 0 ? rule : { ...rule, also };
});

/** Every rule, gravest first. */
export const tagRules: readonly TagRule[] = [
  ...['c2', 'malware', 'compromised', 'exposed', 'admin'].flatMap(readTags),
  ...kindRules,
  ...['devices', 'products'].flatMap(readTags),
];

/** A honeypot gets its own tag besides those of what it imitates. */
export const tagsOf: TagsOf = createTagger(tagRules);
