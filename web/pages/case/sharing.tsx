import { useState } from 'preact/hooks';
import {
  removeCase,
  shareCase,
  type CaseAnswer,
  type Sharing,
} from '../../../src/cases/contract.ts';
import { call } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { go, linkTo } from '../../router.ts';
import { caseTexts, casesTexts } from '../../texts/cases.ts';

const { sharing: t } = caseTexts;

interface ShareProps {
  found: CaseAnswer;
  reload: () => void;
}

/** The owner can edit the name and who sees the case, and delete it. Others only see who sees it. */
export function Share({ found, reload }: ShareProps) {
  const readers = found.sharing === 'named' ? found.readers : [casesTexts.sharings[found.sharing]];
  return (
    <section class="card case-part" aria-labelledby="case-sharing">
      <h2 id="case-sharing">{t.title}</h2>
      {found.is_mine ? (
        <>
          <SharingForm key={found.changed} found={found} reload={reload} />
          <Remove id={found.id} />
        </>
      ) : (
        <p>
          <HostileText text={t.by([found.owner, ...readers])} />
        </p>
      )}
      <p class="quiet">{t.means}</p>
    </section>
  );
}

const choices: readonly Sharing[] = ['private', 'named', 'all'];

function SharingForm({ found, reload }: ShareProps) {
  const [name, setName] = useState(found.name);
  const [sharing, setSharing] = useState(found.sharing);
  const [accounts, setAccounts] = useState(found.readers.join(', '));
  const names = accounts.split(',').map((each) => each.trim());
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await call(shareCase, {
        id: found.id,
        sharing,
        accounts: sharing === 'named' ? names.filter((each) => each !== '') : [],
        ...(name.trim() === found.name ? {} : { name: name.trim() }),
      });
      showToast(t.saved);
      reload();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <form class="case-sharing" onSubmit={(event) => void save(event)}>
      <label>
        {t.name}
        <input
          class="input"
          required
          maxLength={200}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        {t.who}
        <select
          class="input"
          value={sharing}
          onChange={(event) =>
            setSharing(choices.find((each) => each === event.currentTarget.value) ?? 'private')
          }
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {casesTexts.sharings[each]}
            </option>
          ))}
        </select>
      </label>
      {sharing === 'named' && (
        <label>
          {t.accounts}
          <input
            class="input"
            required
            placeholder={t.accountsHint}
            value={accounts}
            onInput={(event) => setAccounts(event.currentTarget.value)}
          />
        </label>
      )}
      <button class="button">{t.save}</button>
    </form>
  );
}

/** Asks for confirmation, because the notes go too. */
function Remove({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await call(removeCase, { id });
      showToast(t.removed);
      go(linkTo('cases'));
    } catch (error) {
      showFailure(error);
    }
  };
  if (!isAsking) {
    return (
      <button class="link-button case-remove" onClick={() => setAsking(true)}>
        {t.remove}
      </button>
    );
  }
  return (
    <div class="triage-bar" role="group" aria-label={t.removeSure}>
      <span>{t.removeSure}</span>
      <button class="button" onClick={() => void remove()}>
        {t.removeYes}
      </button>
      <button class="button" onClick={() => setAsking(false)}>
        {t.removeNo}
      </button>
    </div>
  );
}
