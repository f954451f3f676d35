import { useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks';
import { signedIn, signOut } from './api.ts';
import { Palette, openPalette } from './palette.tsx';
import { Loading, Empty } from './components/states.tsx';
import { Menu } from './components/menu.tsx';
import { Toasts } from './components/toast.tsx';
import { pages, type Page, type PageProps } from './pages.ts';
import { SignIn } from './sign-in.tsx';
import { linkTo, matchPath, place, tabTitle } from './router.ts';
import { SearchBox } from './search/search-box.tsx';
import { texts } from './texts.ts';
import { chooseTheme, theme, themes } from './theme.ts';

/** The frame around every page: header, menu, search box, palette, messages. */
export function Shell() {
  const user = signedIn.value;
  if (user === undefined) return <Loading lines={1} />;
  return (
    <>
      <a class="skip-link" href="#main" onClick={skipToMain}>
        {texts.skip}
      </a>
      <Header />
      {user === null ? <SignIn /> : <Body />}
      {user !== null && <Palette />}
      <Toasts />
    </>
  );
}

/** The fragment is the page's address, so the link must not change it. */
function skipToMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Header() {
  const user = signedIn.value;
  return (
    <header class="header">
      <a class="brand" href={linkTo('')}>
        <img src="./favicon.svg" width="24" height="24" alt="" />
        {texts.product}
      </a>
      {user ? <SearchBox /> : <span class="header-space" />}
      <div class="header-tools">
        {user && (
          <button class="button palette-button" onClick={openPalette}>
            {texts.palette.open} <kbd>{texts.palette.key}</kbd>
          </button>
        )}
        <ThemeMenu />
        {user && <AccountMenu name={user.user} />}
      </div>
    </header>
  );
}

function ThemeMenu() {
  const items = themes.map((each) => ({
    label: texts.theme[each],
    isChosen: theme.value === each,
    onChoose: () => chooseTheme(each),
  }));
  return (
    <Menu label={texts.theme.current(texts.theme[theme.value])} items={items} class="icon-button">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </Menu>
  );
}

function AccountMenu({ name }: { name: string }) {
  const items = [
    { label: texts.account.reference, onChoose: () => location.assign('./docs') },
    { label: texts.account.signOut, onChoose: () => void signOut() },
  ];
  return (
    <Menu label={texts.account.label(name)} items={items} class="icon-button account-button">
      <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span>
    </Menu>
  );
}

function Body() {
  const { path, query } = place.value;
  const found = findPage(path);
  const title = titleOf(found);
  useSignalEffect(() => {
    const title = tabTitle.value || titleOf(findPage(place.value.path));
    document.title = `${title} · ${texts.product}`;
  });
  return (
    <div class="body">
      <MainMenu current={found?.page} />
      <main id="main" class="main" tabIndex={-1} aria-label={title}>
        <p class="print-head">{texts.printed(location.href, printedAt())}</p>
        {/* A page about another subject starts afresh; a new query on the same page does not. */}
        {found ? (
          <OpenPage
            key={path}
            page={found.page}
            params={found.params}
            title={title}
            query={query}
          />
        ) : (
          <Empty title={texts.errors.notFound}>
            <p>{texts.errors.notFoundLead}</p>
          </Empty>
        )}
      </main>
    </div>
  );
}

const printedAt = () => new Date().toISOString().slice(0, 16).replace('T', ' ');

interface FoundPage {
  page: Page;
  params: Record<string, string>;
}

function findPage(path: string): FoundPage | undefined {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return undefined;
}

function titleOf(found: FoundPage | undefined): string {
  if (!found) return texts.errors.notFound;
  const { page, params } = found;
  return [page.title ?? '', ...Object.values(params)].filter((part) => part !== '').join(' ');
}

function MainMenu({ current }: { current: Page | undefined }) {
  const isAdmin = signedIn.value?.role !== 'member';
  const shown = pages.filter(
    ({ menu, isForAdmins }) => menu !== undefined && (isForAdmins !== true || isAdmin),
  );
  return (
    <nav class="main-menu" aria-label={texts.mainMenu}>
      <ul>
        {shown.map((page) => (
          <li key={page.path}>
            <a href={`#/${page.path}`} {...(page === current ? { 'aria-current': 'page' } : {})}>
              {page.menu}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Code of pages opened before, which are shown again without a loading state. */
const loaded = new Map<Page, { View: ComponentType<PageProps> }>();

/** Loads the page's chunk, and contains its errors. */
function OpenPage({ page, ...props }: { page: Page } & PageProps) {
  const [content, setContent] = useState(loaded.get(page));
  const [fault, setFault] = useState<unknown>();
  const [crash] = useErrorBoundary() as [unknown, () => void]; // Preact types it as any
  // After the first page, a screen reader continues at the start of the new one. This runs before the page is drawn,
  // which can take a while: by then, the user may be typing in the search box.
  useLayoutEffect(() => {
    if (loaded.size > 0) document.getElementById('main')?.focus();
  }, [page]);
  useEffect(() => {
    page.load().then(({ default: View }) => {
      loaded.set(page, { View });
      setContent({ View });
    }, setFault);
  }, [page]);
  if (crash !== undefined || fault !== undefined) {
    return <Empty title={texts.errors.crashed} />;
  }
  if (!content) return <Loading />;
  return <content.View {...props} />;
}
