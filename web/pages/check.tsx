import { check } from '../../src/check/contract.ts';
import { toCurl, useAnswer } from '../api.ts';
import { CopyMenu } from '../components/copy-menu.tsx';
import { defang, Defanged } from '../components/hostile-text.tsx';
import { JudgementView } from '../components/judgement.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo, withQuery } from '../router.ts';
import { judgementTexts } from '../texts/judgement.ts';

/** How banners are searched for it. */
const fields: Readonly<Record<string, string>> = {
  hash: 'certificate',
  certificate: 'certificate',
  jarm: 'jarm',
  favicon: 'favicon',
};

/** The verdict on what has no page of its own: hashes, certificates, JARM, favicons, mail addresses. */
export default function Check({ query }: PageProps) {
  const indicator = query.get('indicator') ?? '';
  const answer = useAnswer(check, { indicator });
  return (
    <Answered answer={answer} lines={8}>
      {(judgement) => {
        const { kind, value } = judgement.indicator;
        const field = fields[kind];
        return (
          <div class="stack">
            <header class="domain-head">
              <h1>
                <Defanged text={value} />
              </h1>
              {field !== undefined && (
                <a class="button" href={withQuery(linkTo('search'), { q: `${field}: ${value}` })}>
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
