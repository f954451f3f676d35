import { listShares, revokeShare, type SharedLink } from '../../src/share/contract.ts';
import { call, useAnswer } from '../api.ts';
import { linkTo } from '../router.ts';
import { shareTexts as t } from '../texts/share.ts';
import { timeColumn } from './moment.tsx';
import { Answered } from './states.tsx';
import { Table, type Column } from './table.tsx';
import { showFailure, showToast } from './toast.tsx';

/** Links that show something to people without an account: the user's own, or all. */
export function SharedLinks({ all = false }: { all?: boolean }) {
  const answer = useAnswer(listShares, { all });
  return (
    <section aria-labelledby="shared-links">
      <h2 id="shared-links">{t.list}</h2>
      <Answered answer={answer}>
        {({ links, allowed }) =>
          links.length === 0 ? (
            <p class="quiet">{allowed ? t.none : t.off}</p>
          ) : (
            <LinkTable links={links} reload={answer.reload} />
          )
        }
      </Answered>
    </section>
  );
}

export function LinkTable({ links, reload }: { links: readonly SharedLink[]; reload: () => void }) {
  const end = async (id: string) => {
    try {
      await call(revokeShare, { id });
      showToast(t.ended);
      reload();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Table
      caption={t.list}
      columns={[...columns, endColumn((id) => void end(id))]}
      rows={links}
      keyOf={({ id }) => id}
    />
  );
}

const columns: readonly Column<SharedLink>[] = [
  {
    id: 'shows',
    title: t.columns.shows,
    value: ({ kind, subject }) => `${t.kinds[kind]} ${subject}`,
    render: ({ kind, subject }) => (
      <a href={linkTo(kind === 'case' ? 'cases' : 'scan', subject)}>{t.kinds[kind]}</a>
    ),
    card: 'heading',
  },
  { id: 'owner', title: t.columns.owner, value: ({ owner }) => owner },
  { id: 'state', title: t.columns.state, value: ({ state }) => t.states[state], card: 'mark' },
  timeColumn({
    id: 'expires',
    card: 'text',
    title: t.columns.expires,
    time: ({ expires }) => expires,
  }),
  {
    id: 'opened',
    title: t.columns.opened,
    value: ({ opened }) => opened,
    isNumber: true,
    card: 'mark',
  },
];

function endColumn(onEnd: (id: string) => void): Column<SharedLink> {
  return {
    id: 'end',
    title: t.end,
    value: () => '',
    isControl: true,
    render: ({ id, state }) =>
      state === 'open' && (
        <button class="link-button" onClick={() => onEnd(id)}>
          {t.end}
        </button>
      ),
  };
}
