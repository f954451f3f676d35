import type { Static } from 'typebox';
import { domainSimilar } from '../../../src/domain/contract.ts';
import { traitText, type Trait } from '../../../src/domain/traits.ts';
import { reportVerdicts } from '../../../src/domain/verdict-words.ts';
import { clauseOf } from '../../../src/search/clause.ts';
import { useAnswer } from '../../api.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { timeColumn } from '../../components/moment.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { queryLink } from '../../search/recognise.ts';
import { domainTexts } from '../../texts/domain.ts';
import { hostTexts } from '../../texts/host.ts';

type Answer = Static<typeof domainSimilar.output>;
type Row = Answer['similar'][number];

const t = domainTexts.similar;
const wordOf = (verdict: string) => reportVerdicts.find((each) => each === verdict);

const columns: readonly Column<Row>[] = [
  {
    id: 'url',
    card: 'heading',
    title: domainTexts.columns.url,
    value: ({ url }) => url,
    render: ({ url, scan_id: id }) => (
      <a href={linkTo('scan', id)}>
        <Defanged text={url} />
      </a>
    ),
  },
  {
    id: 'verdict',
    card: 'mark',
    title: domainTexts.columns.verdict,
    value: ({ verdict }) => verdict,
    render: ({ verdict }) => {
      const word = wordOf(verdict);
      return word ? <VerdictWord verdict={word} /> : null;
    },
  },
  {
    id: 'title',
    card: 'text',
    title: domainTexts.columns.title,
    value: ({ title }) => title,
    render: ({ title }) => <HostileText text={title} />,
  },
  {
    id: 'picture',
    title: t.picture,
    value: ({ picture }) => t.percent(picture),
    rank: ({ picture }) => picture,
    isNumber: true,
  },
  {
    id: 'skeleton',
    title: t.skeleton,
    value: ({ skeleton }) => t.percent(skeleton),
    rank: ({ skeleton }) => skeleton,
    isNumber: true,
  },
  { id: 'icon', title: t.icon, value: (row) => (row.same_icon ? t.isSame : '') },
  timeColumn({
    id: 'scanned',
    card: 'mark',
    title: domainTexts.columns.scanned,
    time: ({ reg_dtime: time }) => time,
  }),
];

type SharedTrait = Answer['shared'][number];

/** Also filters of banner searches, which find servers with the same value. */
const filters = new Set<string>(['certificate', 'favicon', 'jarm', 'title']);

const sharedColumns: readonly Column<SharedTrait>[] = [
  {
    id: 'kind',
    card: 'mark',
    title: hostTexts.shared.field,
    value: ({ kind }) => t.traits[kind],
    width: '11rem',
  },
  {
    id: 'others',
    card: 'mark',
    title: hostTexts.shared.others,
    value: ({ others }) => others,
    isNumber: true,
    render: ({ others, ...trait }) =>
      others === 0 ? (
        <span class="quiet">{hostTexts.shared.noOthers}</span>
      ) : (
        <a href={sharingLink(trait)}>{hostTexts.shared.count(others)}</a>
      ),
  },
  {
    id: 'value',
    card: 'heading',
    title: hostTexts.shared.value,
    value: ({ value }) => value,
    render: (trait) => (
      <a class="mono" href={sharingLink(trait)} title={trait.value}>
        <Defanged text={trait.value} />
      </a>
    ),
  },
  {
    id: 'servers',
    title: t.servers,
    value: () => '',
    isControl: true,
    render: ({ kind, value }) =>
      filters.has(kind) ? <a href={queryLink(clauseOf(kind, value))}>{t.servers}</a> : null,
  },
];

const sharingLink = (trait: Trait) => withQuery(linkTo('scans'), { shares: traitText(trait) });

/** What other reports have in common with this one, and those that look like it. */
export function SimilarPages({ id }: { id: string }) {
  const answer = useAnswer(domainSimilar, { id });
  if (answer.state !== 'ready') return null;
  const { shared, similar } = answer.data;
  return (
    <>
      <Shared traits={shared} />
      <LookAlikes rows={similar} />
    </>
  );
}

function Shared({ traits }: { traits: readonly SharedTrait[] }) {
  if (traits.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="shared">
      <h2 id="shared">{hostTexts.shared.title}</h2>
      <Table
        caption={hostTexts.shared.title}
        columns={sharedColumns}
        rows={traits}
        keyOf={traitText}
        plain={({ value }) => value}
      />
    </section>
  );
}

function LookAlikes({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="similar-pages">
      <h2 id="similar-pages">{t.pages}</h2>
      <Table caption={t.pages} columns={columns} rows={rows} keyOf={({ scan_id: scan }) => scan} />
    </section>
  );
}
