const hoursPerDay = 24;
const daysPerMonth = 365.25 / 12;

/** Hours in the largest useful unit: `40 min`, `12 h`, `9 days`, `5 months`, `3 years`. */
export function formatAge(hours: number): string {
  const days = Math.floor(hours / hoursPerDay);
  const months = Math.floor(days / daysPerMonth);
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  if (days < 2) return `${Math.round(hours)} h`;
  if (months < 2) return `${days} days`;
  return months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
}
