import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Unreachable objects have been collected when it returns. */
export const collectGarbage = runInNewContext('gc') as () => void;
