import { signal } from '@preact/signals';

const query = matchMedia('(max-width: 40rem)');

/** Whether the window is as narrow as a phone's; tables then show rows as cards. */
export const isNarrow = signal(query.matches);

query.addEventListener('change', ({ matches }) => (isNarrow.value = matches));
