import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listShares, makeShare, mostDays, type SharedKind } from '../../src/share/contract.ts';
import { call, useAnswer } from '../api.ts';
import { shareTexts as t } from '../texts/share.ts';
import { copyText } from './copy-menu.tsx';
import { LinkTable } from './shared-links.tsx';
import './share-link.css';
import { Answered } from './states.tsx';
import { showFailure } from './toast.tsx';

interface SharedThing {
  kind: SharedKind;
  /** Id of the report or case. */
  subject: string;
}

/** Opens a dialog that lists the links to this report or case and makes new ones. */
export function ShareLink(shared: SharedThing) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button class="button" onClick={() => setOpen(true)}>
        {t.button}
      </button>
      {isOpen && <ShareDialog {...shared} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ kind, subject, onClose }: SharedThing & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  useEffect(() => () => box.current?.close(), []);
  const answer = useAnswer(listShares, {});
  return (
    <dialog ref={box} class="dialog" aria-labelledby="share-link" onClose={onClose}>
      <h2 id="share-link">{t.title[kind]}</h2>
      <Answered answer={answer} lines={4}>
        {({ allowed, links }) => {
          const own = links.filter((link) => link.kind === kind && link.subject === subject);
          return (
            <>
              <p class="quiet">{allowed ? t.lead[kind] : t.off}</p>
              {allowed && <MakeLink kind={kind} subject={subject} reload={answer.reload} />}
              {own.length > 0 && <LinkTable links={own} reload={answer.reload} />}
            </>
          );
        }}
      </Answered>
      <button class="button" onClick={() => box.current?.close()}>
        {t.close}
      </button>
    </dialog>
  );
}

function MakeLink({ kind, subject, reload }: SharedThing & { reload: () => void }) {
  const [days, setDays] = useState(7);
  const [url, setUrl] = useState('');
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      setUrl((await call(makeShare, { kind, subject, days })).url);
      reload();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      <form class="share-form" onSubmit={(event) => void make(event)}>
        <label>
          {t.days}{' '}
          <input
            class="input"
            type="number"
            min={1}
            max={mostDays}
            required
            value={days}
            onInput={(event) => setDays(event.currentTarget.valueAsNumber)}
          />
        </label>
        <button class="button primary">{t.make}</button>
      </form>
      {url !== '' && (
        <div role="status">
          <p>{t.made}</p>
          <p class="share-made">
            <input class="input mono" aria-label={t.link} readOnly value={url} />
            <button class="button" onClick={() => void copyText(url, t.copied)}>
              {t.copy}
            </button>
          </p>
        </div>
      )}
    </>
  );
}
