const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const figure = (bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1);
  return `${figure} ${units[step] ?? ''}`;
}

/** Formats a duration as `0:07`, `12:30` or `1:00:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(whole % 60)}`;
}

/** As a percentage with one decimal. */
export function formatShare(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)}%`;
}
