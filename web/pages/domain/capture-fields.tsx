import type { Static } from 'typebox';
import { devices, type Capture } from '../../../src/domain/capture.ts';
import type { domainScan } from '../../../src/domain/contract.ts';
import { domainTexts } from '../../texts/domain.ts';

/** Leaves out empty fields: the server has the defaults. */
export function wishOf({ device, language, referrer, cookies }: Capture): Wish {
  const [tag, url] = [language, referrer].map((text) => text.trim());
  return { device, cookies, ...(tag && { language: tag }), ...(url && { referrer: url }) };
}

export type Wish = Partial<
  Pick<Static<typeof domainScan.input>, 'device' | 'language' | 'referrer' | 'cookies'>
>;

interface CaptureFieldsProps {
  wish: Capture;
  onChange: (wish: Capture) => void;
}

/** How the browser opens the page; folded, because most scans need none of it. */
export function CaptureFields({ wish, onChange }: CaptureFieldsProps) {
  const t = domainTexts.capture;
  return (
    <details class="capture">
      <summary>{t.title}</summary>
      <div class="capture-fields">
        <label class="capture-field">
          {t.device}
          <select
            class="input"
            value={wish.device}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...wish, device: devices.find((each) => each === value) ?? wish.device })
            }
          >
            {devices.map((each) => (
              <option key={each} value={each}>
                {t.devices[each]}
              </option>
            ))}
          </select>
        </label>
        <label class="capture-field">
          {t.language}
          <input
            class="input"
            size={8}
            autocomplete="off"
            spellcheck={false}
            value={wish.language}
            onInput={(event) => onChange({ ...wish, language: event.currentTarget.value })}
          />
        </label>
        <label class="capture-field">
          {t.referrer}
          <input
            class="input"
            type="url"
            placeholder={t.referrerExample}
            autocomplete="off"
            value={wish.referrer}
            onInput={(event) => onChange({ ...wish, referrer: event.currentTarget.value })}
          />
        </label>
        <label class="scan-kind">
          <input
            type="checkbox"
            checked={!wish.cookies}
            onChange={(event) => onChange({ ...wish, cookies: !event.currentTarget.checked })}
          />
          {t.noCookies}
        </label>
      </div>
    </details>
  );
}
