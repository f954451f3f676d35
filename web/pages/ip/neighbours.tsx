import { ipRange } from '../../../src/ip/contract.ts';
import { parseIp } from '../../../src/lib/ip.ts';
import { useAnswer } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { linkTo } from '../../router.ts';
import { texts } from '../../texts.ts';
import { ipTexts } from '../../texts/ip.ts';

const t = ipTexts.neighbours;

/** The /24 around an IPv4 address: one cell per address, and the worst of them. */
export function Neighbours({ ip }: { ip: string }) {
  return parseIp(ip)?.family === 4 ? <Around ip={ip} /> : null;
}

function Around({ ip }: { ip: string }) {
  const answer = useAnswer(ipRange, { cidr: `${ip}/24`, explain: true });
  // The server refuses a /24 that is only partly the user's own; the page is useful without it.
  if (answer.state !== 'ready' || !answer.data.explain) return null;
  const { cidr, explain } = answer.data;
  const worst = explain.worst.filter((row) => row.ip !== ip).slice(0, 5);
  return (
    <section class="card" aria-labelledby="ip-neighbours">
      <h2 id="ip-neighbours">
        {t.title} <a href={linkTo('range', cidr)}>{cidr}</a>
      </h2>
      <p class="quiet">
        {explain.coverage === 'not covered'
          ? texts.score.unknownMeans
          : t.counts(explain.malicious, explain.suspicious)}
      </p>
      <div
        class="neighbour-map"
        role="img"
        aria-label={t.counts(explain.malicious, explain.suspicious)}
      >
        {explain.map.map(({ first, verdict }) => (
          <span
            key={first}
            class={first === ip ? 'neighbour is-self' : 'neighbour'}
            data-verdict={verdict}
            title={first}
          />
        ))}
      </div>
      <ul class="name-list">
        {worst.map((row) => (
          <li key={row.ip}>
            <a class="mono" href={linkTo('ip', row.ip)}>
              {row.ip}
            </a>{' '}
            <HostileText
              class="quiet"
              text={row.reasons
                .slice(0, 1)
                .map((each) => each.category)
                .join('')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
