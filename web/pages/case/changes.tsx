import { caseTexts } from '../../texts/cases.ts';
import type { ShownRow } from './rows.tsx';

interface ChangesProps {
  rows: readonly ShownRow[];
  /** UTC, as on the wire. */
  since: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** What the sources say now that they did not say at `since`. */
export function Changes({ rows, since, isShown, onShow }: ChangesProps) {
  const { changes: t } = caseTexts;
  const changed = rows.filter(({ change }) => change === 'changed').length;
  const added = rows.filter(({ change }) => change === 'new').length;
  const said = [changed > 0 ? t.changed(changed) : '', added > 0 ? t.added(added) : ''];
  const isSome = changed + added > 0;
  return (
    <section class="case-changes" data-changed={changed > 0} aria-labelledby="case-changes">
      <h2 id="case-changes" title={since}>
        {t.title}
      </h2>
      <p>{isSome ? said.filter(Boolean).join(', ') : t.none}</p>
      {(isShown || (isSome && added < rows.length)) && (
        <button class="button" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? t.showAll : t.show}
        </button>
      )}
    </section>
  );
}
