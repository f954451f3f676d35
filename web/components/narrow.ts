import { signal } from '@preact/signals';

const query = matchMedia('(max-width: 40rem)');

/** Whether the window is a phone's: rows of tables are cards there. */
export const isNarrow = signal(query.matches);

query.addEventListener('change', ({ matches }) => (isNarrow.value = matches));
