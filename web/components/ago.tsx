import { formatAge } from '../../src/lib/age.ts';
import { texts } from '../texts.ts';

const hourMs = 3_600_000;

/** Age of a wire time (UTC, `YYYY-MM-DD HH:MM:SS`), with the time itself as the tooltip. */
export function Ago({ time, now = Date.now() }: { time: string; now?: number }) {
  const moment = Date.parse(`${time.replace(' ', 'T')}Z`);
  if (Number.isNaN(moment)) return <span class="quiet">{texts.unknown}</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={texts.utc(time)}>
      {texts.ago(formatAge(Math.max(0, now - moment) / hourMs))}
    </time>
  );
}
