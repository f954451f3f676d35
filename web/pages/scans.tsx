import { useState } from 'preact/hooks';
import { domainReportDelete, domainScans } from '../../src/domain/contract.ts';
import type { ScanRow } from '../../src/domain/rows.ts';
import { traitKinds } from '../../src/domain/traits.ts';
import { reportVerdicts } from '../../src/domain/verdict-words.ts';
import { call, useAnswer } from '../api.ts';
import { timeColumn } from '../components/moment.tsx';
import { Defanged, HostileText } from '../components/hostile-text.tsx';
import { Answered } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import { VerdictWord } from '../components/verdict-word.tsx';
import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { domainTexts as t } from '../texts/domain.ts';
import { scanListTexts } from '../texts/scan-list.ts';
import { ScanForm } from './domain/scan-form.tsx';
import './domain/domain.css';

const pageSize = 200;
const mostScans = 1_000;

/** Submits scans, and lists the account's own or all that it may see. */
export default function Scans({ title, query }: PageProps) {
  const shares = query.get('shares') ?? '';
  return shares === '' ? <AllScans title={title} /> : <Sharing shares={shares} />;
}

/** Scans with a trait in common. */
function Sharing({ shares }: { shares: string }) {
  const kind = traitKinds.find((each) => shares.startsWith(`${each}:`));
  return (
    <>
      <h1>{t.sharing(kind === undefined ? '' : t.similar.traits[kind])}</h1>
      <p class="mono">
        <Defanged text={shares.slice(shares.indexOf(':') + 1)} />
      </p>
      <ScanTable isMine={false} shares={shares} />
    </>
  );
}

function AllScans({ title }: { title: string }) {
  const [isMine, setMine] = useState(true);
  return (
    <>
      <h1>{title}</h1>
      <section class="card stack" aria-labelledby="new-scan">
        <h2 id="new-scan">{t.newScan}</h2>
        <p class="quiet">{t.scanLead}</p>
        <ScanForm />
        <p>
          <a href={linkTo('list')}>{scanListTexts.open}</a>
        </p>
      </section>
      <div class="chips" role="group" aria-label={t.whose}>
        {[true, false].map((mine) => (
          <button
            key={String(mine)}
            class="chip scan-whose"
            aria-pressed={isMine === mine}
            onClick={() => setMine(mine)}
          >
            {mine ? t.mine : t.all}
          </button>
        ))}
      </div>
      <ScanTable key={String(isMine)} isMine={isMine} />
    </>
  );
}

function ScanTable({ isMine, shares }: { isMine: boolean; shares?: string }) {
  const [size, setSize] = useState(pageSize);
  const answer = useAnswer(domainScans, {
    mine: isMine,
    size,
    ...(shares !== undefined && { shares }),
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) => {
    const others = chosen.filter((each) => each !== id);
    setChosen(others.length < chosen.length ? others : [...chosen, id].slice(-2));
  };
  const remove = async (id: string) => {
    try {
      await call(domainReportDelete, { id });
      showToast(t.deleted);
      answer.reload();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Answered answer={answer} lines={8}>
      {({ scans, next }) => (
        <section class="stack" aria-label={t.scans}>
          <CompareButton chosen={scans.filter(({ scan_id: id }) => chosen.includes(id))} />
          <Table
            caption={t.scans}
            columns={columnsWith({ chosen, toggle, remove })}
            rows={scans}
            keyOf={({ scan_id: id }) => id}
          />
          {next !== '' && size < mostScans && (
            <button class="button" onClick={() => setSize(Math.min(mostScans, size + pageSize))}>
              {t.olderScans}
            </button>
          )}
        </section>
      )}
    </Answered>
  );
}

/** Lists are newest first; a comparison starts with the older scan. */
function CompareButton({ chosen }: { chosen: readonly ScanRow[] }) {
  const [after, before] = chosen;
  return (
    <div class="section-head">
      <p class="quiet">{t.compare.hint}</p>
      <button
        class="button"
        disabled={!before}
        onClick={() => {
          if (!before || !after) return;
          go(withQuery(linkTo('compare'), { before: before.scan_id, after: after.scan_id }));
        }}
      >
        {t.compare.menu}
      </button>
    </div>
  );
}

/** Undefined until there is a report. */
const wordOf = (verdict: string) => reportVerdicts.find((each) => each === verdict);

const factColumns: readonly Column<ScanRow>[] = [
  {
    id: 'url',
    card: 'heading',
    title: t.columns.url,
    value: ({ url }) => url,
    // For a name that does not exist, link to what feeds and earlier reports say.
    render: ({ url, scan_id: id, state }) => (
      <a href={state === 'no such domain' ? withQuery(linkTo('url'), { url }) : linkTo('scan', id)}>
        <Defanged text={url} />
      </a>
    ),
  },
  {
    id: 'verdict',
    card: 'mark',
    title: t.columns.verdict,
    value: ({ verdict, state }) => wordOf(verdict) ?? state,
    render: ({ verdict, state }) => {
      const word = wordOf(verdict);
      return word ? <VerdictWord verdict={word} /> : <>{t.progress.states[state]}</>;
    },
  },
  {
    id: 'title',
    card: 'text',
    title: t.columns.title,
    value: ({ title, why }) => title || why,
    render: ({ title, why }) => <HostileText text={title || why} />,
  },
  timeColumn({
    id: 'scanned',
    card: 'mark',
    title: t.columns.scanned,
    time: ({ reg_dtime: time }) => time,
  }),
  {
    id: 'kind',
    title: t.columns.kind,
    value: ({ is_private: isPrivate, scan_type: type, capture }) =>
      [type, ...(isPrivate ? [t.form.kinds.private.toLowerCase()] : []), ...capture].join(', '),
  },
];

interface Actions {
  chosen: readonly string[];
  toggle: (id: string) => void;
  remove: (id: string) => Promise<void>;
}

function columnsWith({ chosen, toggle, remove }: Actions): Column<ScanRow>[] {
  return [
    {
      id: 'compare',
      title: t.columns.choose,
      value: ({ scan_id: id }) => chosen.includes(id),
      isControl: true,
      render: ({ scan_id: id, url, state }) => (
        <input
          type="checkbox"
          aria-label={t.compare.choose(url)}
          disabled={state !== 'done'}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ),
    },
    ...factColumns,
    {
      id: 'delete',
      title: t.columns.actions,
      value: () => '',
      isControl: true,
      render: ({ scan_id: id, url, is_mine: isMine, state }) =>
        isMine && state !== 'running' && state !== 'queued' ? (
          <button class="link-button" aria-label={t.deleteOf(url)} onClick={() => void remove(id)}>
            {t.delete}
          </button>
        ) : null,
    },
  ];
}
