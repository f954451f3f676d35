import type { ComponentChildren } from 'preact';
import type { Static } from 'typebox';
import { check } from '../../src/check/contract.ts';
import { exploitCve } from '../../src/exploit/contract.ts';
import { exploitExposed } from '../../src/exposure/contract.ts';
import { toCurl, useAnswer } from '../api.ts';
import { CopyMenu, copyText } from '../components/copy-menu.tsx';
import { defang, Defanged, HostileText } from '../components/hostile-text.tsx';
import { JudgementView } from '../components/judgement.tsx';
import { Answered, Loading } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo, withQuery } from '../router.ts';
import { formatNumber, texts } from '../texts.ts';
import { cveTexts, cveWordsTexts, exposureTexts } from '../texts/vulnerabilities.ts';
import { Checked } from './check.tsx';
import './cve.css';
import { formatShare, HostsTable } from './exposure/hosts-table.tsx';

type Report = Static<typeof exploitCve.output>;
type Known = Report['exploits']['data'][number];

/** Nothing is known about the CVE, or no CVE data is loaded. */
const notFound = 404;

export default function Cve({ params: { id = '' } }: PageProps) {
  const answer = useAnswer(exploitCve, { id });
  const judged = useAnswer(check, { indicator: id });
  // Drawn together: the one that arrives second would push the other down.
  if (answer.state === 'loading' || judged.state === 'loading') return <Loading lines={12} />;
  return (
    <>
      {answer.state === 'failed' && answer.error.status === notFound ? (
        <Checked indicator={id} />
      ) : (
        <Answered answer={answer}>
          {(report) => (
            <Facts report={report}>
              <Answered answer={judged}>
                {(judgement) => <JudgementView judgement={judgement} />}
              </Answered>
            </Facts>
          )}
        </Answered>
      )}
      <Hosts id={id} unclear={answer.state === 'ready' ? answer.data.hosts_cannot_tell : 0} />
      {answer.state === 'ready' && <Published report={answer.data} />}
    </>
  );
}

function Facts({ report, children }: { report: Report; children: ComponentChildren }) {
  const { cve_id, title, description, is_rejected, kev } = report;
  const { rejected, noDescription, kev: exploited, kevSince, ransomware } = cveTexts;
  return (
    <>
      <header class="cve-head">
        <h1 class="mono">{cve_id}</h1>
        <CopyMenu
          copies={{
            json: () => JSON.stringify(report, null, 2),
            curl: () => toCurl({ ...exploitCve, path: `/v1/exploit/cve/${cve_id}` }, {}),
          }}
        />
      </header>
      {title !== '' && (
        <p class="cve-title">
          <HostileText text={title} />
        </p>
      )}
      {children}
      {is_rejected && <p class="notice">{rejected}</p>}
      {kev && (
        <section class="notice cve-kev" aria-label={exploited}>
          <h2>
            {exploited} {kevSince(kev.added, kev.due)}
          </h2>
          {kev.ransomware && <p>{ransomware}</p>}
          <p>
            <HostileText text={kev.action} />
          </p>
        </section>
      )}
      <p class="cve-description">
        {description === '' ? noDescription : <HostileText text={description} lines />}
      </p>
      <Figures report={report} />
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const { published, updated, cvss, list_cwe, epss, ssvc } = report;
  const words = cveTexts;
  return (
    <dl class="facts">
      {cvss.map(({ version, score, vector }) => (
        <Fact key={version} name={`${words.cvss} ${version}`}>
          <strong class="cvss" data-level={levelOf(score)}>
            {score.toFixed(1)}
          </strong>
          <HostileText text={vector} class="mono quiet" />
        </Fact>
      ))}
      {epss && (
        <Fact name={words.epss}>
          <strong>{formatShare(epss.probability)}</strong>
          <span class="quiet">
            {words.epssValue(formatShare(epss.probability), formatShare(epss.percentile))}
          </span>
        </Fact>
      )}
      {ssvc && (
        <Fact name={words.ssvc}>
          <span class="chip">{words.exploitation(ssvc.exploitation)}</span>
          {ssvc.automatable === true && <span class="chip">{words.automatable}</span>}
          {ssvc.technical_impact !== '' && (
            <span class="chip">{words.impact(ssvc.technical_impact)}</span>
          )}
        </Fact>
      )}
      {list_cwe.length > 0 && (
        <Fact name={words.weaknesses}>
          {list_cwe.map((cwe) => (
            <span key={cwe} class="chip mono">
              <HostileText text={cwe} />
            </span>
          ))}
        </Fact>
      )}
      <Fact name={words.published}>{published ?? texts.unknown}</Fact>
      {updated !== null && <Fact name={words.updated}>{updated}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt class="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** CVSS severity ratings as levels of the score colours. */
function levelOf(score: number): number {
  return [0.1, 4, 7, 9].filter((least) => score >= least).length + 1;
}

function Hosts({ id, unclear }: { id: string; unclear: number }) {
  const answer = useAnswer(exploitExposed, { cve: id.toUpperCase(), size: 1000, worst: 1 });
  const { hosts, noHosts } = cveTexts;
  const { noData, building } = cveWordsTexts;
  return (
    <section class="cve-section" aria-labelledby="hosts">
      <h2 id="hosts">{hosts}</h2>
      <Answered answer={answer} lines={4}>
        {({ result, cve_data, hosts: all }) => (
          <>
            {cve_data === 'building' && <p class="quiet">{building}</p>}
            {result.length === 0 && <p>{cve_data === 'none' ? noData : noHosts}</p>}
            {result.length < all && <p class="quiet">{exposureTexts.cut(result.length, all)}</p>}
            {result.length > 0 && <HostsTable caption={hosts} hosts={result} about="cve" />}
            {unclear > 0 && (
              <p class="notice unknown">
                <a
                  href={withQuery(linkTo('exposure'), {
                    cve: id.toUpperCase(),
                    answer: 'cannot tell',
                  })}
                >
                  {cveTexts.unclear(unclear)}
                </a>
              </p>
            )}
            {all > 0 && (
              <a href={withQuery(linkTo('search'), { q: `cve_id: "${id.toUpperCase()}"` })}>
                {cveTexts.searchBanners}
              </a>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

const titles = cveTexts.sectionColumns;

const columns: readonly Column<Known>[] = [
  {
    id: 'title',
    card: 'heading',
    title: titles.title,
    value: ({ title, id }) => (title === '' ? id : title),
  },
  { id: 'date', card: 'mark', title: titles.date, value: ({ date }) => date },
  { id: 'standing', card: 'mark', title: titles.standing, value: standingOf },
  { id: 'type', title: titles.type, value: ({ type }) => type.toLowerCase() },
  { id: 'platform', title: titles.platform, value: ({ platform }) => platform.toLowerCase() },
  { id: 'author', card: 'text', title: titles.author, value: ({ author }) => author },
  {
    id: 'url',
    title: titles.url,
    value: ({ url }) => url,
    render: ({ url }) => <Defanged text={url} />,
  },
];

/** How its source rates it. */
function standingOf({ verified, severity, rank, stars }: Known): string {
  const said = [
    verified ? cveTexts.verified : '',
    severity,
    rank === null ? '' : cveTexts.rank(rank),
    stars === null ? '' : cveTexts.stars(stars),
  ];
  return said.filter((each) => each !== '').join(', ');
}

function Published({ report }: { report: Report }) {
  const sections = (['exploits', 'modules', 'templates', 'proofs'] as const).filter(
    (name) => report[name].count > 0,
  );
  return (
    <>
      {sections.map((name) => {
        const { count, data } = report[name];
        return (
          <section key={name} class="cve-section" aria-labelledby={name}>
            <h2 id={name}>
              {cveTexts.sections[name]} <span class="quiet">{formatNumber(count)}</span>
            </h2>
            {count > data.length && <p class="quiet">{cveTexts.sectionCut(data.length, count)}</p>}
            <Table
              caption={cveTexts.sections[name]}
              columns={columns}
              rows={data}
              keyOf={({ source, id }) => `${source} ${id}`}
            />
          </section>
        );
      })}
      <References urls={report.references} />
    </>
  );
}

function References({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  const { references, copyReferences } = cveTexts;
  return (
    <section class="cve-section" aria-labelledby="references">
      <h2 id="references">
        {references} <span class="quiet">{formatNumber(urls.length)}</span>
      </h2>
      <ul class="references">
        {urls.map((url) => (
          <li key={url}>
            <Defanged text={url} />
          </li>
        ))}
      </ul>
      <div>
        <button
          class="button"
          onClick={() => void copyText(urls.map(defang).join('\n'), references.toLowerCase())}
        >
          {copyReferences}
        </button>
      </div>
    </section>
  );
}
