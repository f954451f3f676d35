import type { Codec } from '../../../../src/store/index/codec.ts';
import type { PlainDocument } from './documents.ts';

export const codec: Codec<PlainDocument>;
