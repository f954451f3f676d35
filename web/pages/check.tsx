import { check } from '../../src/check/contract.ts';
import type { Indicator } from '../../src/verdict/contract.ts';
import { toCurl, useAnswer } from '../api.ts';
import { CopyMenu } from '../components/copy-menu.tsx';
import { defang, Defanged } from '../components/hostile-text.tsx';
import { JudgementView } from '../components/judgement.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { hashQuery, queryLink } from '../search/recognise.ts';
import { judgementTexts } from '../texts/judgement.ts';
import './domain/domain.css';

/** Query for banners with this hash or fingerprint; undefined for other kinds. */
function bannersWith({ kind, value }: Indicator): string | undefined {
  if (kind === 'favicon') return `favicon: ${value}`;
  const isHash = kind === 'hash' || kind === 'certificate' || kind === 'jarm';
  return isHash ? hashQuery(value) : undefined;
}

/** The verdict on indicators without a page of their own: hashes, certificates, JARM, favicons, email addresses. */
export default function Check({ query }: PageProps) {
  return <Checked indicator={query.get('indicator') ?? ''} />;
}

export function Checked({ indicator }: { indicator: string }) {
  const answer = useAnswer(check, { indicator });
  return (
    <Answered answer={answer} lines={8}>
      {(judgement) => {
        const { value } = judgement.indicator;
        const banners = bannersWith(judgement.indicator);
        return (
          <div class="stack">
            <header class="domain-head">
              <h1>
                <Defanged text={value} />
              </h1>
              {banners !== undefined && (
                <a class="button" href={queryLink(banners)}>
                  {judgementTexts.banners}
                </a>
              )}
              <CopyMenu
                copies={{
                  json: () => JSON.stringify(judgement, null, 2),
                  curl: () => toCurl(check, { indicator }),
                  defanged: () => defang(value),
                }}
              />
            </header>
            <JudgementView judgement={judgement} />
          </div>
        );
      }}
    </Answered>
  );
}
