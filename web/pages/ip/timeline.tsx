import { HostileText } from '../../components/hostile-text.tsx';
import { ipTexts } from '../../texts/ip.ts';
import { momentOf, type Data } from './reading.ts';

interface Span {
  label: string;
  kind: 'port' | 'claim';
  from: number;
  to: number;
}

const mostSpans = 24;
const dayMs = 86_400_000;
/** Width of a single moment, which must not overrun the end of the axis. */
const leastPixels = 6;

/** What was seen when: ports by their last banner, feeds from first to last listing. */
export function Timeline({ data }: { data: Data }) {
  const spans = spansOf(data);
  if (spans.length === 0) return null;
  const start = Math.min(...spans.map(({ from }) => from)) - dayMs;
  const end = Math.max(...spans.map(({ to }) => to)) + dayMs;
  const share = (moment: number) => ((moment - start) / (end - start)) * 100;
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return (
    <section class="section" aria-labelledby="ip-timeline">
      <h2 id="ip-timeline">{ipTexts.timeline.title}</h2>
      <div class="timeline">
        <div class="timeline-scale quiet" aria-hidden="true">
          <span>{day(start)}</span>
          <span>{day(end)}</span>
        </div>
        <ol>
          {spans.slice(0, mostSpans).map(({ label, kind, from, to }) => (
            <li key={`${kind} ${label}`} title={ipTexts.timeline.span(day(from), day(to))}>
              <HostileText text={label} class="timeline-label" />
              <span class="timeline-track">
                <span
                  class="timeline-span"
                  data-kind={kind}
                  style={{
                    left: `min(${share(from)}%, 100% - ${leastPixels}px)`,
                    width: `max(${leastPixels}px, ${share(to) - share(from)}%)`,
                  }}
                />
              </span>
              <span class="for-screen-readers">{ipTexts.timeline.span(day(from), day(to))}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function spansOf({ port, explain }: Data): Span[] {
  const spans: Span[] = port.data.map((row) => ({
    label: ipTexts.timeline.port(row.open_port_no, row.socket),
    kind: 'port',
    from: momentOf(row.confirmed_time),
    to: momentOf(row.confirmed_time),
  }));
  const byFeed = new Map<string, Span>();
  for (const { feed, first_seen: first, last_seen: last } of explain?.claims ?? []) {
    const known = byFeed.get(feed);
    const [from, to] = [momentOf(first), momentOf(last)];
    byFeed.set(feed, {
      label: feed,
      kind: 'claim',
      from: Math.min(known?.from ?? from, from),
      to: Math.max(known?.to ?? to, to),
    });
  }
  spans.push(...byFeed.values());
  return spans
    .filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))
    .sort((one, other) => other.to - one.to);
}
