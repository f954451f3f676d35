import type { Codec } from '../../../../src/store/index/kind.ts';
import type { PlainDocument } from './documents.ts';

export const codec: Codec<PlainDocument>;
