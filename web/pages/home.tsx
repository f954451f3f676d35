import type { PageProps } from '../pages.ts';
import { linkTo } from '../router.ts';
import { history } from '../search/history.ts';
import { recognise } from '../search/recognise.ts';
import { defineTexts } from '../texts/catalogue.ts';
import { OpenCases } from './home/cases.tsx';
import { DataState } from './home/data.tsx';
import './home/home.css';

const t = defineTexts('home', {
  lead: 'Paste anything: an address, a network, a domain, an email address, a URL, a CVE, a hash, a banner query or a whole log.',
  examples: 'Examples',
  recent: 'Recent',
  noRecent: 'What you look up appears here until you close this page. It is stored nowhere.',
  shortcuts: 'Shortcuts',
  shortcutList: [
    ['/', 'Focus the search box'],
    ['Ctrl K', 'Open the command palette'],
    ['Esc', 'Close or clear'],
  ],
});

/** Public, and covered by the data of every server: each can be judged. */
const examples = [
  '9.9.9.9',
  '9.9.9.0/24',
  'AS19281',
  'CVE-2021-44228',
  'product: openssh country: de',
];

export default function Home({ title }: PageProps) {
  return (
    <div class="home">
      <h1>{title}</h1>
      <p class="lead">{t.lead}</p>
      <div class="home-state">
        <OpenCases />
        <DataState />
      </div>
      <section aria-labelledby="recent">
        <h2 id="recent">{t.recent}</h2>
        {history.value.length === 0 ? (
          <p class="quiet">{t.noRecent}</p>
        ) : (
          <Links items={history.value.slice(0, 10)} />
        )}
      </section>
      <section aria-labelledby="examples">
        <h2 id="examples">{t.examples}</h2>
        <Links items={examples} />
      </section>
      <section aria-labelledby="shortcuts">
        <h2 id="shortcuts">{t.shortcuts}</h2>
        <dl class="shortcuts">
          {t.shortcutList.map(([key, does]) => (
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
