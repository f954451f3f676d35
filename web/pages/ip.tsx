import { bannerHost } from '../../src/banner/host/contract.ts';
import { ipData } from '../../src/ip/contract.ts';
import { toCsvLine } from '../../src/lib/csv-cell.ts';
import { toCurl, useAnswer } from '../api.ts';
import { CopyMenu } from '../components/copy-menu.tsx';
import { defang, HostileText } from '../components/hostile-text.tsx';
import { lazily } from '../components/lazy.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo } from '../router.ts';
import { texts } from '../texts.ts';
import { ipTexts } from '../texts/ip.ts';
import { Checked } from './check.tsx';
import { Evidence } from './ip/evidence.tsx';
import { Flags } from './ip/flags.tsx';
import { History } from './ip/history.tsx';
import { Names } from './ip/names.tsx';
import { Neighbours } from './ip/neighbours.tsx';
import { Ports } from './ip/ports.tsx';
import type { Data } from './ip/reading.ts';
import { Certificates, Shared } from './ip/shared.tsx';
import { Timeline } from './ip/timeline.tsx';
import { Verdict } from './ip/verdict.tsx';
import { Vulnerabilities } from './ip/vulnerabilities.tsx';
import './ip/ip.css';

const WorldMap = lazily(
  () => import('../components/spot-map.tsx').then((part) => part.SpotMap),
  () => <div class="spot-map world-placeholder" />,
);

/** The status for a reserved or invalid address. */
const invalidAddress = 400;

export default function Ip({ params: { ip = '' } }: PageProps) {
  const input = { ip, full: true, explain: true };
  const answer = useAnswer(ipData, input);
  // Reserved addresses have a verdict, but no data.
  if (answer.state === 'failed' && answer.error.status === invalidAddress)
    return <Checked indicator={ip} />;
  return (
    <Answered answer={answer} lines={14}>
      {(data) => (
        <article class="ip-page">
          <header class="page-head">
            <div>
              <h1 class="mono">{data.ip}</h1>
              <Place data={data} />
            </div>
            <CopyMenu
              copies={{
                json: () => JSON.stringify(data, null, 2),
                curl: () => toCurl(ipData, input),
                csv: () => toCsv(data),
                defanged: () => defang(data.ip),
              }}
            />
          </header>
          <Content data={data} reload={answer.reload} />
        </article>
      )}
    </Answered>
  );
}

function Content({ data, reload }: { data: Data; reload: () => void }) {
  const { explain } = data;
  const answer = useAnswer(bannerHost, { ip: data.ip });
  // Without banners, the rest of the page is still shown.
  const host = answer.state === 'ready' ? answer.data : undefined;
  return (
    <>
      {explain && <Verdict ip={data.ip} explain={explain} reload={reload} />}
      <div class="ip-columns">
        <div class="ip-column">
          <Ports data={data} />
          <Vulnerabilities ip={data.ip} />
          {host && <Shared values={host.shared} />}
          {host && <History ports={host.history} />}
          <Timeline data={data} />
          {explain && <Evidence explain={explain} />}
        </div>
        <div class="ip-column">
          {explain && <Flags explain={explain} />}
          <Location data={data} />
          {host && <Certificates certificates={host.certificates} shared={host.shared} />}
          <Names data={data} {...(host && { host })} />
          <Neighbours ip={data.ip} />
        </div>
      </div>
    </>
  );
}

function Place({ data: { whois } }: { data: Data }) {
  const [row] = whois.data;
  if (!row) return <p class="quiet">{ipTexts.nowhere}</p>;
  const network = `AS${row.as_no}`;
  const place = [row.city, row.region, row.org_country_code.toUpperCase()].filter(Boolean);
  return (
    <p class="ip-place">
      {place.length > 0 && <HostileText text={place.join(', ')} />}
      {row.as_no > 0 && (
        <a href={linkTo('range', network)}>
          {network} <HostileText text={row.as_name} />
        </a>
      )}
    </p>
  );
}

function Location({ data: { whois } }: { data: Data }) {
  const [row] = whois.data;
  if (!row || row.latitude === null || row.longitude === null) return null;
  const label = [row.city, row.org_country_code.toUpperCase()].filter(Boolean).join(', ');
  const spot = { latitude: row.latitude, longitude: row.longitude, label };
  return (
    <section class="card" aria-labelledby="ip-map">
      <h2 id="ip-map">{ipTexts.location}</h2>
      <WorldMap spots={[spot]} label={texts.map.label(label)} />
    </section>
  );
}

function toCsv({ ip, score, explain, whois }: Data): string {
  const [row] = whois.data;
  const { verdict = '', headline = '', reasons = [] } = { ...explain?.judgement };
  return (
    toCsvLine(['ip', 'verdict', 'inbound', 'outbound', 'as_no', 'country', 'reasons', 'headline']) +
    toCsvLine([
      ip,
      verdict,
      score.inbound,
      score.outbound,
      row?.as_no ?? '',
      row?.org_country_code ?? '',
      reasons.map(({ says }) => says).join(' '),
      headline,
    ])
  );
}
