/** Suppressions end by default: a listing that is wrong today may be right next year. */
const usualDays = 90;
const dayMs = 86_400_000;

/** Default end date of a suppression, `YYYY-MM-DD`. */
export const usualEnd = () => new Date(Date.now() + usualDays * dayMs).toISOString().slice(0, 10);
