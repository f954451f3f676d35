import { formatAge } from '../../src/lib/age.ts';
import { texts } from '../texts.ts';

const hourMs = 3_600_000;

/** How long ago a time of the wire was (UTC, `YYYY-MM-DD HH:MM:SS`); the time itself in the title. */
export function Ago({ time, now = Date.now() }: { time: string; now?: number }) {
  const moment = Date.parse(`${time.replace(' ', 'T')}Z`);
  if (Number.isNaN(moment)) return <span class="quiet">{texts.unknown}</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={texts.utc(time)}>
      {texts.ago(formatAge(Math.max(0, now - moment) / hourMs))}
    </time>
  );
}
