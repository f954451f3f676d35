import type { ComponentType } from 'preact';

export interface PageProps {
  /** Path parameters by name. */
  params: Record<string, string>;
  /** The page's title in `pages`. */
  title: string;
  query: URLSearchParams;
}

export interface Page {
  /** `ip/:ip`, matched against what follows `#/` in the address bar. */
  path: string;
  /** Shown before the path parameters; without it, they are the whole title. */
  title?: string;
  /** Name in the menu; pages without one are reached from others. */
  menu?: string;
  /** Only admins and the owner see the page in the menu. The server decides who may use it. */
  isForAdmins?: true;
  /** Loads the page's code when it is opened. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** Every page, in menu order. Titles and menu names are texts too; the catalogue collects them from here. */
export const pages: readonly Page[] = [
  {
    path: '',
    title: 'Search',
    menu: 'Search',
    load: () => import('./pages/home.tsx'),
  },
  {
    path: 'ip/:ip',
    load: () => import('./pages/ip.tsx'),
  },
  {
    path: 'range/:range',
    load: () => import('./pages/range.tsx'),
  },
  {
    path: 'search',
    title: 'Banners',
    menu: 'Banners',
    load: () => import('./pages/search.tsx'),
  },
  {
    path: 'exposure',
    title: 'Exposure',
    menu: 'Exposure',
    load: () => import('./pages/exposure.tsx'),
  },
  {
    path: 'exploits',
    title: 'Exploits',
    menu: 'Exploits',
    load: () => import('./pages/exploits.tsx'),
  },
  {
    path: 'cve/:id',
    load: () => import('./pages/cve.tsx'),
  },
  {
    path: 'check',
    title: 'Verdict',
    load: () => import('./pages/check.tsx'),
  },
  {
    path: 'triage',
    title: 'Triage',
    menu: 'Triage',
    load: () => import('./pages/triage.tsx'),
  },
  {
    path: 'cases',
    title: 'Cases',
    menu: 'Cases',
    load: () => import('./pages/cases.tsx'),
  },
  {
    path: 'cases/:id',
    title: 'Case',
    load: () => import('./pages/case.tsx'),
  },
  {
    path: 'scans',
    title: 'Scans',
    menu: 'Scans',
    load: () => import('./pages/scans.tsx'),
  },
  {
    path: 'list',
    title: 'Scan a list',
    load: () => import('./pages/scan-list.tsx'),
  },
  {
    path: 'scan/:id',
    title: 'Scans',
    load: () => import('./pages/scan.tsx'),
  },
  {
    path: 'compare',
    title: 'Compare two scans',
    load: () => import('./pages/compare.tsx'),
  },
  {
    path: 'domain/:name',
    load: () => import('./pages/domain.tsx'),
  },
  {
    path: 'url',
    title: 'URL',
    load: () => import('./pages/domain.tsx'),
  },
  {
    path: 'feeds',
    title: 'Feeds',
    menu: 'Feeds',
    isForAdmins: true,
    load: () => import('./pages/feeds.tsx'),
  },
  {
    path: 'attribution',
    title: 'Attribution',
    load: () => import('./pages/attribution.tsx'),
  },
  {
    path: 'account',
    title: 'Account',
    menu: 'Account',
    load: () => import('./pages/account.tsx'),
  },
  {
    path: 'admin',
    title: 'Administration',
    menu: 'Administration',
    isForAdmins: true,
    load: () => import('./pages/admin.tsx'),
  },
  {
    path: 'sessions',
    title: 'Signed-in browsers',
    menu: 'Sessions',
    load: () => import('./pages/sessions.tsx'),
  },
];
