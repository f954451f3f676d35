import { formatAge } from '../../src/lib/age.ts';
import { texts } from '../texts.ts';
import type { Column } from './table.tsx';

const hourMs = 3_600_000;

interface MomentProps {
  /** UTC: `YYYY-MM-DD HH:MM:SS`, or a date. */
  time: string;
  now?: number;
}

/** A time with its zone, and how long ago or how far ahead it is. */
export function Moment({ time, now = Date.now() }: MomentProps) {
  const at = Date.parse(time.length > 'YYYY-MM-DD'.length ? `${time.replace(' ', 'T')}Z` : time);
  if (Number.isNaN(at)) return <>{time}</>;
  const age = formatAge(Math.abs(now - at) / hourMs);
  return (
    <span class="moment">
      <time dateTime={new Date(at).toISOString()}>{texts.utc(time)}</time>{' '}
      <span class="quiet">{at > now ? texts.ahead(age) : texts.ago(age)}</span>
    </span>
  );
}

interface TimeColumn<R> extends Pick<Column<R>, 'id' | 'title' | 'card'> {
  time: (row: R) => string | null;
  /** Shown for rows without a time. */
  without?: string;
}

/** Shows times the same way in every table. Sorts, filters and exports the raw value. */
export function timeColumn<R>({ time, without = '', ...column }: TimeColumn<R>): Column<R> {
  const written = (row: R) => time(row) ?? '';
  return {
    ...column,
    value: (row) => (written(row) === '' ? without : texts.utc(written(row))),
    render: (row) => (written(row) === '' ? without : <Moment time={written(row)} />),
  };
}
