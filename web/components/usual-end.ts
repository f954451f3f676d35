/** What was wrong about an address today may be right next year: without a date it stays for ever. */
const usualDays = 90;
const dayMs = 86_400_000;

/** The day on which a suppression ends, unless its maker wants another. */
export const usualEnd = () => new Date(Date.now() + usualDays * dayMs).toISOString().slice(0, 10);
