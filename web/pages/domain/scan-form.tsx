import { useState } from 'preact/hooks';
import { usualCapture } from '../../../src/domain/capture.ts';
import { domainLiteScan, domainScan, domainScanPrivate } from '../../../src/domain/contract.ts';
import { call } from '../../api.ts';
import { showFailure } from '../../components/toast.tsx';
import { go, linkTo } from '../../router.ts';
import { domainTexts } from '../../texts/domain.ts';
import { CaptureFields, wishOf, type Wish } from './capture-fields.tsx';

const kinds = ['public', 'private', 'lite'] as const;
type Kind = (typeof kinds)[number];

interface ScanInput extends Wish {
  query: string;
  force: boolean;
}

const request = {
  public: (input: ScanInput) => call(domainScan, input),
  private: (input: ScanInput) => call(domainScanPrivate, input),
  lite: ({ query, force }: ScanInput) => call(domainLiteScan, { query, force }),
};

interface ScanFormProps {
  /** What to scan; if absent, the form has a field for it. */
  target?: string;
}

/** Requests a scan and opens its page. */
export function ScanForm({ target }: ScanFormProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind>('public');
  const [force, setForce] = useState(false);
  const [wish, setWish] = useState(usualCapture);
  const [isSending, setSending] = useState(false);
  const query = target ?? typed.trim();
  const t = domainTexts.form;
  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    try {
      const { scan_id: id } = await request[kind]({ query, force, ...wishOf(wish) });
      go(linkTo('scan', String(id)));
    } catch (error) {
      showFailure(error);
      setSending(false);
    }
  };
  return (
    <form class="scan-form" onSubmit={(event) => void submit(event)}>
      {target === undefined && <Target typed={typed} onType={setTyped} />}
      <fieldset class="scan-kinds">
        <legend class="for-screen-readers">{t.kind}</legend>
        {kinds.map((each) => (
          <label key={each} class="scan-kind" title={t.kindMeans[each]}>
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            {t.kinds[each]}
          </label>
        ))}
        <label class="scan-kind" title={t.forceMeans}>
          <input
            type="checkbox"
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
          {t.force}
        </label>
      </fieldset>
      {kind !== 'lite' && <CaptureFields wish={wish} onChange={setWish} />}
      <button class="button primary" disabled={query === '' || isSending}>
        {t.submit}
      </button>
    </form>
  );
}

function Target({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = domainTexts.form;
  return (
    <input
      class="input"
      aria-label={t.target}
      placeholder={t.placeholder}
      autocomplete="off"
      spellcheck={false}
      value={typed}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  );
}
