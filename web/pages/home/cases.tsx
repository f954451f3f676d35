import { listCases } from '../../../src/cases/contract.ts';
import { useAnswer } from '../../api.ts';
import { Ago } from '../../components/ago.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { linkTo } from '../../router.ts';
import { defineTexts } from '../../texts/catalogue.ts';
import { plural } from '../../texts/figures.ts';

const t = defineTexts('home-cases', {
  title: 'Open cases',
  none: 'Nothing is open.',
  open: (count: number) => `${plural(count, 'indicator', 'indicators')} open`,
  all: 'All cases',
});

const mostShown = 5;

/** Cases with undecided indicators, last changed first. */
export function OpenCases() {
  const answer = useAnswer(listCases, {});
  const cases = answer.state === 'ready' ? answer.data.cases : [];
  const shown = cases.filter(({ open }) => open > 0).slice(0, mostShown);
  return (
    <section class="card" aria-labelledby="home-cases">
      <h2 id="home-cases">{t.title}</h2>
      {answer.state === 'ready' && shown.length === 0 && <p class="quiet">{t.none}</p>}
      <ul>
        {shown.map(({ id, name, open, changed }) => (
          <li key={id}>
            <a href={linkTo('cases', id)}>
              <HostileText text={name} />
            </a>
            <span class="quiet">{t.open(open)}</span>
            <span class="quiet">
              <Ago time={changed} />
            </span>
          </li>
        ))}
      </ul>
      <a href={linkTo('cases')}>{t.all}</a>
    </section>
  );
}
