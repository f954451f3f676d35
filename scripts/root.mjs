import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the next program and its packages are built, so that a failure leaves the current ones alone. */
export const next = join(root, '.build', 'next');
