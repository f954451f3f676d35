import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the next program and its packages are made, so that a failure leaves the ones in use alone. */
export const next = join(root, '.build', 'next');
