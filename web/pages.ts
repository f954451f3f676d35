import type { ComponentType } from 'preact';
import { texts } from './texts.ts';

export interface PageProps {
  /** By the names in the page's path. */
  params: Record<string, string>;
  query: URLSearchParams;
}

export interface Page {
  /** `ip/:ip`: what follows `#/` in the address bar. */
  path: string;
  title: (params: Record<string, string>) => string;
  /** Name in the menu; pages without one are reached from others. */
  menu?: string;
  /** Only admins and the owner see it in the menu. The server decides who may use it. */
  isForAdmins?: true;
  /** Loaded when it is opened. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** Every page, in menu order. */
export const pages: readonly Page[] = [
  {
    path: '',
    title: () => texts.home.title,
    menu: texts.home.menu,
    load: () => import('./pages/home.tsx'),
  },
  {
    path: 'ip/:ip',
    title: ({ ip = '' }) => ip,
    load: () => import('./pages/ip.tsx'),
  },
  {
    path: 'range/:range',
    title: ({ range = '' }) => range,
    load: () => import('./pages/range.tsx'),
  },
  {
    path: 'search',
    title: () => texts.bannerSearch.title,
    menu: texts.bannerSearch.menu,
    load: () => import('./pages/search.tsx'),
  },
  {
    path: 'exposure',
    title: () => texts.exposure.title,
    menu: texts.exposure.menu,
    load: () => import('./pages/exposure.tsx'),
  },
  {
    path: 'exploits',
    title: () => texts.exploits.title,
    menu: texts.exploits.menu,
    load: () => import('./pages/exploits.tsx'),
  },
  {
    path: 'cve/:id',
    title: ({ id = '' }) => id,
    load: () => import('./pages/cve.tsx'),
  },
  {
    path: 'triage',
    title: () => texts.triage.title,
    menu: texts.triage.menu,
    load: () => import('./pages/triage.tsx'),
  },
  {
    path: 'scans',
    title: () => texts.domain.scans,
    menu: texts.domain.scans,
    load: () => import('./pages/scans.tsx'),
  },
  {
    path: 'scan/:id',
    title: ({ id = '' }) => `${texts.domain.scans} ${id}`,
    load: () => import('./pages/scan.tsx'),
  },
  {
    path: 'compare',
    title: () => texts.domain.compare.title,
    load: () => import('./pages/compare.tsx'),
  },
  {
    path: 'domain/:name',
    title: ({ name = '' }) => name,
    load: () => import('./pages/domain.tsx'),
  },
  {
    path: 'url',
    title: () => texts.domain.columns.url,
    load: () => import('./pages/domain.tsx'),
  },
  {
    path: 'feeds',
    title: () => texts.feeds.title,
    menu: texts.feeds.title,
    isForAdmins: true,
    load: () => import('./pages/feeds.tsx'),
  },
  {
    path: 'attribution',
    title: () => texts.feeds.attribution,
    load: () => import('./pages/attribution.tsx'),
  },
  {
    path: 'account',
    title: () => texts.usage.title,
    menu: texts.usage.title,
    load: () => import('./pages/account.tsx'),
  },
  {
    path: 'admin',
    title: () => texts.admin.title,
    menu: texts.admin.title,
    isForAdmins: true,
    load: () => import('./pages/admin.tsx'),
  },
  {
    path: 'sessions',
    title: () => texts.sessions.title,
    menu: texts.sessions.menu,
    load: () => import('./pages/sessions.tsx'),
  },
];
