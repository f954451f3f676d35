import { adminTags } from './admin.ts';
import { c2Tags } from './c2.ts';
import { compromisedTags } from './compromised.ts';
import { deviceTags } from './devices.ts';
import { exposedTags } from './exposed.ts';
import { malwareTags } from './malware.ts';
import { productTags } from './products.ts';
import type { TagRule } from './rule.ts';
import { createTagger, type TagsOf } from './tagger.ts';

/** Every reason for a tag, what is gravest first. */
export const tagRules: readonly TagRule[] = [
  ...c2Tags,
  ...malwareTags,
  ...compromisedTags,
  ...exposedTags,
  ...adminTags,
  ...deviceTags,
  ...productTags,
];

/** The tags of a service. A honeypot gets its own besides all that it pretends to be. */
export const tagsOf: TagsOf = createTagger(tagRules);
