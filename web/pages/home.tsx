import { linkTo } from '../router.ts';
import { history } from '../search/history.ts';
import { recognise } from '../search/recognise.ts';
import { texts } from '../texts.ts';

const examples = [
  '198.51.100.7',
  '198.51.100.0/24',
  'AS64500',
  'CVE-2021-44228',
  'product: openssh country: de',
];

export default function Home() {
  const { lead, examples: exampleTitle, recent, noRecent, shortcuts, shortcutList } = texts.home;
  return (
    <div class="home">
      <h1>{texts.home.title}</h1>
      <p class="lead">{lead}</p>
      <section aria-labelledby="recent">
        <h2 id="recent">{recent}</h2>
        {history.value.length === 0 ? (
          <p class="quiet">{noRecent}</p>
        ) : (
          <Links items={history.value.slice(0, 10)} />
        )}
      </section>
      <section aria-labelledby="examples">
        <h2 id="examples">{exampleTitle}</h2>
        <Links items={examples} />
      </section>
      <section aria-labelledby="shortcuts">
        <h2 id="shortcuts">{shortcuts}</h2>
        <dl class="shortcuts">
          {shortcutList.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Links({ items }: { items: readonly string[] }) {
  return (
    <ul class="chips">
      {items.map((item) => (
        <li key={item}>
          <a class="chip mono" href={recognise(item)?.link ?? linkTo('')}>
            {item.split('\n', 1)[0]}
          </a>
        </li>
      ))}
    </ul>
  );
}
