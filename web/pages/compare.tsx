import type { Static } from 'typebox';
import { domainCompare, domainScans } from '../../src/domain/contract.ts';
import { useAnswer } from '../api.ts';
import { Defanged, HostileText } from '../components/hostile-text.tsx';
import { Answered, Empty } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo, withQuery } from '../router.ts';
import { domainTexts } from '../texts/domain.ts';
import './domain/domain.css';

const t = domainTexts.compare;
const aspects: Readonly<Record<string, string>> = t.aspects;

type Change = Static<typeof domainCompare.output>['changes'][number];

/** What changed between two scans. Without `after` it asks which one. */
export default function Compare({ title, query }: PageProps) {
  const before = query.get('before') ?? '';
  const after = query.get('after') ?? '';
  return (
    <>
      <h1>{title}</h1>
      {after === '' ? (
        <Choose before={before} />
      ) : (
        <Changes key={`${before} ${after}`} before={before} after={after} />
      )}
    </>
  );
}

function Choose({ before }: { before: string }) {
  const answer = useAnswer(domainScans, { mine: true, size: 100 });
  return (
    <Answered answer={answer}>
      {({ scans }) => (
        <section class="stack" aria-labelledby="with">
          <h2 id="with">{t.with}</h2>
          <ul class="plain-rows card">
            {scans
              .filter(({ scan_id: id, state }) => id !== before && state === 'done')
              .map(({ scan_id: id, url, reg_dtime: time }) => (
                <li key={id}>
                  <a href={withQuery(linkTo('compare'), { before, after: id })}>
                    <Defanged text={url} />
                  </a>{' '}
                  <span class="quiet">{time}</span>
                </li>
              ))}
          </ul>
        </section>
      )}
    </Answered>
  );
}

function Changes({ before, after }: { before: string; after: string }) {
  const answer = useAnswer(domainCompare, { before, after });
  return (
    <>
      <p class="chips">
        <a class="chip" href={linkTo('scan', before)}>
          {t.before}
        </a>
        <a class="chip" href={linkTo('scan', after)}>
          {t.after}
        </a>
        <a class="chip" href={withQuery(linkTo('compare'), { before: after, after: before })}>
          {t.swap}
        </a>
      </p>
      <Answered answer={answer}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty title={t.same} />
          ) : (
            <>
              {[...new Set(changes.map(({ about }) => about))].map((about) => (
                <Aspect
                  key={about}
                  about={about}
                  changes={changes.filter((change) => change.about === about)}
                />
              ))}
            </>
          )
        }
      </Answered>
    </>
  );
}

function Aspect({ about, changes }: { about: string; changes: readonly Change[] }) {
  return (
    <section class="card stack" aria-label={about}>
      <h2>{aspects[about] ?? about}</h2>
      <ul class="plain-rows">
        {changes.map(({ what, change, before, after }) => (
          <li key={what} class="change" data-change={change}>
            <span class="change-kind">{t.kinds[change]}</span>
            <HostileText text={what} class="mono" />
            <span class="change-values">
              {before !== '' && (
                <del>
                  <HostileText text={before} />
                </del>
              )}
              {after !== '' && (
                <ins>
                  <HostileText text={after} />
                </ins>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
