import type { Codec } from '../../../../src/store/index/embedded/codec.ts';
import type { PlainDocument } from './documents.ts';

export const codec: Codec<PlainDocument>;
