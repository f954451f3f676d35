import type { HostCertificate, SharedValue } from '../../../src/banner/host/contract.ts';
import { Ago } from '../../components/ago.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { queryLink, recognise } from '../../search/recognise.ts';
import { texts } from '../../texts.ts';
import { hostTexts, nameOfField } from '../../texts/host.ts';

const t = hostTexts.shared;

/** Enough to tell values apart; the tooltip has the whole value. */
const shownCharacters = 40;

function shorten(value: string): string {
  return value.length <= shownCharacters ? value : `${value.slice(0, shownCharacters)}…`;
}

const columns: Column<SharedValue>[] = [
  {
    id: 'field',
    card: 'mark',
    title: t.field,
    value: (row) => nameOfField(row.field),
    width: '11rem',
  },
  {
    id: 'others',
    card: 'mark',
    title: t.others,
    value: (row) => row.others,
    isNumber: true,
    render: (row) => <OtherHosts pivot={row} />,
  },
  {
    id: 'value',
    card: 'heading',
    title: t.value,
    value: (row) => row.value,
    render: (row) => (
      <a class="mono" href={queryLink(row.query)} title={row.value}>
        <HostileText text={shorten(row.value)} />
      </a>
    ),
  },
  { id: 'ports', card: 'text', title: t.ports, value: (row) => row.ports.join(', ') },
];

/** What other hosts have in common with this one; each value links to them. */
export function Shared({ values }: { values: readonly SharedValue[] }) {
  if (values.length === 0) return null;
  return (
    <section class="section" aria-labelledby="ip-shared">
      <h2 id="ip-shared">{t.title}</h2>
      <p class="quiet">{t.lead}</p>
      <Table
        caption={t.title}
        columns={columns}
        rows={values}
        keyOf={(row) => `${row.field} ${row.value}`}
        plain={(row) => row.value}
      />
    </section>
  );
}

const mostNames = 12;

interface CertificatesProps {
  certificates: readonly HostCertificate[];
  /** Values with the number of other hosts that have them. */
  shared: readonly SharedValue[];
}

/** Certificates that the host presents, with links to others of the same owner. */
export function Certificates({ certificates, shared }: CertificatesProps) {
  const { certificate: words } = hostTexts;
  const ofField = (field: string, text: string) =>
    shared.find((each) => each.field === field && each.value === text);
  return (
    <>
      {certificates.map((each, at) => (
        <section key={each.sha256} class="card" aria-labelledby={`ip-certificate-${at}`}>
          <h2 id={`ip-certificate-${at}`}>{words.title(each.ports)}</h2>
          <dl class="facts">
            <Fact name={words.subject} text={joined(each.subject, each.subject_organization)} />
            <Fact name={words.issuer} text={joined(each.issuer, each.issuer_organization)} />
            <Validity certificate={each} />
            <Fact name={words.serial} text={each.serial} />
            <Fact name={words.chain} text={each.chain.join(' ← ')} />
            <Fact
              name={words.sha256}
              text={each.sha256}
              pivot={ofField('certificate', each.sha256)}
            />
            <Fact
              name={words.key}
              text={each.key_sha256}
              pivot={ofField('key_sha256', each.key_sha256)}
            />
          </dl>
          <DomainList names={each.names} />
        </section>
      ))}
    </>
  );
}

const joined = (...parts: string[]) => parts.filter((each) => each !== '').join(', ');

interface FactProps {
  name: string;
  text: string;
  pivot?: SharedValue | undefined;
}

function Fact({ name, text, pivot }: FactProps) {
  if (text === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <HostileText text={text} class="mono" />
        {pivot && (
          <>
            {' '}
            <OtherHosts pivot={pivot} />
          </>
        )}
      </dd>
    </div>
  );
}

function OtherHosts({ pivot: { others, query } }: { pivot: SharedValue }) {
  if (others === 0) return <span class="quiet">{t.noOthers}</span>;
  return <a href={queryLink(query)}>{t.count(others)}</a>;
}

function Validity({ certificate }: { certificate: HostCertificate }) {
  const { not_before: from, not_after: until } = certificate;
  const { certificate: words } = hostTexts;
  if (from === null && until === null) return null;
  const isOver = until !== null && Date.parse(`${until.replace(' ', 'T')}Z`) < Date.now();
  return (
    <div>
      <dt>{words.valid}</dt>
      <dd>
        {words.period(from?.slice(0, 10) ?? texts.unknown, until?.slice(0, 10) ?? texts.unknown)}
        {isOver && <span class="chip chip-alarm">{words.expired}</span>}
      </dd>
    </div>
  );
}

interface SeenName {
  name: string;
  first_seen: string;
  last_seen: string;
}

/** Names as links to our own pages about them, with the times of scans that saw them, if known. */
export function DomainList({
  names,
  seen = [],
}: {
  names: readonly string[];
  seen?: readonly SeenName[];
}) {
  const distinct = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  const list = (part: readonly string[]) => (
    <ul class="name-list mono">
      {part.map((name) => (
        <li key={name}>
          <DomainName name={name} seen={seen.find((each) => each.name === name)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(distinct.slice(0, mostNames))}
      {distinct.length > mostNames && (
        <details class="fold">
          <summary>{texts.bars.more(distinct.length - mostNames)}</summary>
          {list(distinct.slice(mostNames))}
        </details>
      )}
    </>
  );
}

function DomainName({ name, seen }: { name: string; seen: SeenName | undefined }) {
  const found = recognise(name.replace(/^\*\./, ''));
  const text = <HostileText text={name} />;
  return (
    <>
      {found?.kind === 'domain' ? <a href={linkTo('domain', found.value)}>{text}</a> : text}
      {seen && (
        <span class="quiet seen" title={hostTexts.names.since(seen.first_seen)}>
          {' '}
          <Ago time={seen.last_seen} />
        </span>
      )}
    </>
  );
}
