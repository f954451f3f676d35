import { useRef, useState } from 'preact/hooks';
import { domainPage } from '../../../src/domain/contract.ts';
import type { WireReport } from '../../../src/domain/report/wire.ts';
import { call } from '../../api.ts';
import { copyText } from '../../components/copy-menu.tsx';
import { download } from '../../components/download.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { Loading } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { showFailure } from '../../components/toast.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { texts } from '../../texts.ts';
import { domainTexts as t } from '../../texts/domain.ts';
import { screenshotsOf } from './screenshot-address.ts';

interface Section {
  report: WireReport;
}

/** Loaded from this server by file name; the host in a report's URL is never contacted. A click opens the full size. */
export function Screenshots({ report }: Section) {
  const addresses = screenshotsOf(report);
  const box = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState('');
  const show = (address: string) => {
    setChosen(address);
    box.current?.showModal();
  };
  return (
    <section class="card screenshots" aria-label={t.screenshot}>
      {addresses.length === 0 && <p class="quiet">{t.noScreenshot}</p>}
      {addresses.map((address) => (
        <button
          key={address}
          class="screenshot-button"
          aria-label={t.zoom}
          title={t.zoom}
          onClick={() => show(address)}
        >
          <img src={address} alt={t.screenshot} width="1280" height="800" decoding="async" />
        </button>
      ))}
      <dialog ref={box} class="dialog screenshot-whole" aria-label={t.screenshot}>
        {chosen !== '' && <img src={chosen} alt={t.screenshot} />}
        <button class="button" onClick={() => box.current?.close()}>
          {texts.close}
        </button>
      </dialog>
    </section>
  );
}

type Link = WireReport['links'][number] & { at: number };

const linkColumns: readonly Column<Link>[] = [
  {
    id: 'url',
    card: 'text',
    title: t.columns.url,
    value: ({ url }) => url,
    render: ({ url }) => (
      <a href={withQuery(linkTo('url'), { url })}>
        <Defanged text={url} />
      </a>
    ),
  },
  { id: 'title', card: 'heading', title: t.columns.linkText, value: ({ title }) => title },
];

/** Links on the page. Each leads to our own page about it, never to the site. */
export function LinkOuts({ report: { links } }: Section) {
  if (links.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="links">
      <h2 id="links">{t.linkOuts}</h2>
      <Table
        caption={t.linkOuts}
        columns={linkColumns}
        rows={links.map((link, at) => ({ ...link, at }))}
        keyOf={({ at }) => at}
      />
    </section>
  );
}

/** Files that the page offered, and its console output. */
export function Left({ report: { explain, detected_program: programs } }: Section) {
  const downloads = explain?.downloads?.map(({ url, file_name: name }) => `${name} ${url}`) ?? [];
  const files = downloads.length > 0 ? downloads : programs.program_data_with_access;
  const said = explain?.console ?? [];
  return (
    <>
      <Lines id="downloads" title={t.downloads} lines={files} isAddresses />
      <Lines id="console" title={t.console} lines={said} />
    </>
  );
}

interface LinesProps {
  id: string;
  title: string;
  lines: readonly string[];
  isAddresses?: boolean;
}

function Lines({ id, title, lines, isAddresses = false }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="plain-rows report-lines">
        {lines.map((line, at) => (
          <li key={at}>
            {isAddresses ? <Defanged text={line} /> : <HostileText text={line} class="mono" />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whose icon it is, and where else it is seen. */
export function Similar({ report: { explain } }: Section) {
  const icons = explain?.icons ?? [];
  const others = [...new Set(icons.flatMap(({ used_by: domains }) => domains))];
  const owners = [...new Set(icons.flatMap(({ belongs_to: sites = [] }) => sites))];
  if (others.length + owners.length === 0) return null;
  return (
    <section class="card stack" aria-labelledby="similar">
      <h2 id="similar">{t.similar.title}</h2>
      {owners.length > 0 && <Names says={t.similar.owners} names={owners} />}
      {others.length > 0 && <Names says={t.similar.sameIcon} names={others} />}
    </section>
  );
}

function Names({ says, names }: { says: string; names: readonly string[] }) {
  return (
    <>
      <p class="quiet">{says}</p>
      <ul class="chips">
        {names.map((name) => (
          <li key={name}>
            <a class="chip" href={linkTo('domain', name)}>
              <Defanged text={name} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Longer pages belong in an editor: the browser lays out all of the text. */
const mostShown = 50_000;

/** The final HTML of the page, loaded when unfolded. */
export function PageHtml({ id }: { id: string }) {
  const [html, setHtml] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const load = async () => {
    if (isAsked) return;
    setIsAsked(true);
    try {
      const { bytes } = await call(domainPage, { id });
      setHtml(new TextDecoder().decode(bytes));
    } catch (error) {
      setIsAsked(false);
      showFailure(error);
    }
  };
  return (
    <details
      class="card page-html"
      onToggle={(event) => {
        if (event.currentTarget.open) void load();
      }}
    >
      <summary>
        <h2>{t.html.title}</h2>
      </summary>
      {isAsked && html === undefined && <Loading lines={4} />}
      {html !== undefined && (
        <>
          <p class="chips">
            <button class="button" onClick={() => void copyText(html, t.html.what)}>
              {texts.copy.label}
            </button>
            <button class="button" onClick={() => download(`${id}.html.txt`, 'text/plain', [html])}>
              {t.html.save}
            </button>
            {html.length > mostShown && <span class="quiet">{t.html.cut(mostShown)}</span>}
          </p>
          <pre class="said" tabIndex={0} aria-label={t.html.title}>
            <HostileText text={html.slice(0, mostShown)} lines />
          </pre>
        </>
      )}
    </details>
  );
}
