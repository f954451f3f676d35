import { useState } from 'preact/hooks';
import { usualCapture } from '../../../src/domain/capture.ts';
import { extractIndicators } from '../../../src/domain/extract.ts';
import { parseUrl } from '../../../src/lib/parse-url.ts';
import { me } from '../../../src/user/contract.ts';
import { useAnswer } from '../../api.ts';
import { domainTexts } from '../../texts/domain.ts';
import { scanListTexts as t } from '../../texts/scan-list.ts';
import { DropArea, FileButton } from '../triage/input.tsx';
import { CaptureFields, wishOf } from './capture-fields.tsx';
import { mostTargets, scanKinds, type ScanKind, type Wanted } from './scan-list.ts';

interface ListFormProps {
  isBusy: boolean;
  onSubmit: (wanted: Wanted) => void;
}

/** The API's value for an account without a limit. */
const unlimited = 999_999_999;

/** Takes a pasted or dropped list, and shows its targets and what their scans cost before any is requested. */
export function ListForm({ isBusy, onSubmit }: ListFormProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ScanKind>('public');
  const [wish, setWish] = useState(usualCapture);
  const targets = targetsIn(text);
  const shown = targets.slice(0, mostTargets);
  return (
    <DropArea onText={setText}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit({ targets: shown, kind, wish: wishOf(wish) });
        }}
      >
        <textarea
          class="input mono"
          rows={6}
          aria-label={t.input}
          placeholder={t.placeholder}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <fieldset class="scan-kinds">
          <legend class="for-screen-readers">{domainTexts.form.kind}</legend>
          {scanKinds.map((each) => (
            <label key={each} class="scan-kind" title={domainTexts.form.kindMeans[each]}>
              <input
                type="radio"
                name="list-kind"
                checked={kind === each}
                onChange={() => setKind(each)}
              />
              {domainTexts.form.kinds[each]}
            </label>
          ))}
        </fieldset>
        {kind !== 'lite' && <CaptureFields wish={wish} onChange={setWish} />}
        <p role="status">
          {text.trim() !== '' && <Cost found={targets.length} scans={shown.length} />}
        </p>
        <div class="chips">
          <button class="button primary" disabled={shown.length === 0 || isBusy}>
            {t.submit(shown.length)}
          </button>
          <FileButton onText={setText} />
        </div>
      </form>
    </DropArea>
  );
}

function Cost({ found, scans }: { found: number; scans: number }) {
  const account = useAnswer(me, {});
  const left = account.state === 'ready' ? Number(account.data.max_search) : unlimited;
  return (
    <>
      {t.found(found)} {found > scans && t.cut(scans)} {t.cost(scans)}{' '}
      {left < unlimited && t.left(left)}
      {left < scans && <strong class="problem"> {t.tooFew}</strong>}
    </>
  );
}

/** All URLs, and names that are not the host of one of them. */
function targetsIn(text: string): string[] {
  const found = extractIndicators(text);
  const urls = found.filter(({ kind }) => kind === 'url').map(({ value }) => value);
  const hosts = new Set(urls.flatMap((url) => parseUrl(url)?.hostname ?? []));
  const names = found.filter(({ kind, value }) => kind === 'domain' && !hosts.has(value));
  return [...urls, ...names.map(({ value }) => value)];
}
