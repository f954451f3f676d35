/* Texts of the frame and of components. Pages bring their own. */

import { defineTexts } from './texts/catalogue.ts';
import { numbers, plural } from './texts/figures.ts';

export { countryName, formatMoment, formatNumber } from './texts/figures.ts';

export const texts = defineTexts('shared', {
  product: 'Vedette',
  skip: 'Skip to content',
  menu: 'Menu',
  mainMenu: 'Main menu',
  loading: 'Loading',
  reload: 'Try again',
  close: 'Close',
  copied: (what: string) => `Copied ${what}.`,
  copyFailed: 'The browser did not allow copying.',
  unknown: 'unknown',
  never: 'never',
  none: 'none',
  yes: 'yes',
  no: 'no',

  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    current: (name: string) => `Theme: ${name}`,
  },

  account: {
    label: (user: string) => `Account ${user}`,
    signOut: 'Sign out',
    reference: 'API reference',
  },

  signIn: {
    title: 'Sign in',
    lead: 'Look up addresses, hosts and sites in your own data. Nothing leaves this machine.',
    key: 'API key',
    keyHint: '60 letters and digits, starting with vdt',
    submit: 'Sign in',
    other: 'No key at hand? Run this on the server and open the link it prints:',
    command: 'vedette open',
    withProvider: (host: string) => `Sign in with ${host}`,
    notBack: (error: string) =>
      error === ''
        ? 'This sign-in did not begin in this tab. Try again.'
        : `The provider did not sign you in: ${error}`,
  },

  search: {
    label: 'Search',
    placeholder: 'Address, network, domain, URL, CVE, hash, query or log …',
    submit: 'Search',
    understoodAs: (kind: string) => `Understood as ${kind}`,
    kinds: {
      address: 'an address',
      range: 'a network range',
      network: 'a network',
      domain: 'a domain',
      mail: 'an email address',
      url: 'a URL',
      cve: 'a CVE',
      hash: 'a hash',
      query: 'a banner query',
      log: 'a text with indicators: triage',
    },
    suggestions: 'Suggestions',
    history: 'Recent searches',
    matches: (count: number) => plural(count, 'match', 'matches'),
    translatedFrom: (engine: string) => `Translated from ${engine}`,
  },

  palette: {
    title: 'Command palette',
    open: 'Commands',
    key: 'Ctrl K',
    label: 'Type a command, a page or something to look up',
    lookUp: (text: string) => `Look up ${text}`,
    goTo: (page: string) => `Go to ${page}`,
    nothing: 'No matching command.',
  },

  errors: {
    title: 'This did not work',
    unreachable: 'The server cannot be reached.',
    unreadable: "The server's answer could not be read.",
    notFound: 'Page not found',
    notFoundLead: 'There is no such page. It may belong to a newer version.',
    crashed: 'Something went wrong on this page. The others still work.',
    next: {
      unreachable: 'Check the connection, and whether the server runs. Then try again.',
      limit: 'You have reached a limit of your plan. The account page shows when it resets.',
      server:
        'Try again. If it keeps failing, administrators see the cause under Administration, Health.',
      input: 'Correct the input and try again.',
      session: 'Sign in again.',
      forbidden: 'An administrator can give your account the right to do this.',
      gone: 'It may have been deleted, or belong to an account that does not share it.',
      conflict: 'Reload the page to see the current state.',
    },
  },

  empty: {
    title: 'Nothing here',
  },

  table: {
    filter: 'Filter rows',
    rows: (shown: number, all: number) =>
      shown === all
        ? plural(all, 'row', 'rows')
        : `${numbers.format(shown)} of ${plural(all, 'row', 'rows')}`,
    empty: 'No rows.',
    noneFit: 'No rows match the filter.',
    export: 'Export',
    exportAs: {
      csv: 'CSV',
      json: 'JSON',
      ndjson: 'NDJSON',
      html: 'HTML',
      plain: 'Plain list',
      defanged: 'Defanged list',
    },
    exported: (from: string, time: string) => `From ${from}, ${time.replace('T', ' ')} UTC`,
    sortBy: (column: string) => `Sort by ${column}`,
  },

  copy: {
    label: 'Copy',
    json: 'JSON',
    curl: 'curl command',
    csv: 'CSV',
    defanged: 'Defanged',
    as: {
      json: 'as JSON',
      curl: 'as a curl command',
      csv: 'as CSV',
      defanged: 'the defanged form',
    },
  },

  bars: {
    more: (count: number) => `${numbers.format(count)} more`,
    filterBy: 'Filter by',
    exclude: 'Leave out',
    excludeValue: (value: string) => `Leave out ${value}`,
  },

  score: {
    words: ['None', 'Low', 'Moderate', 'Dangerous', 'Critical'] as const,
    unknown: 'Unknown',
    unknownMeans: 'No source covers it.',
    inbound: 'Inbound',
    outbound: 'Outbound',
    inboundMeans: 'How much it attacks others',
    outboundMeans: 'How dangerous it is to connect to',
  },

  saveAsHtml: 'Save as HTML',
  printed: (from: string, time: string) => `Vedette · ${from} · ${time} UTC`,
  utc: (time: string) => `${time} UTC`,
  ago: (age: string) => `${age} ago`,
  ahead: (age: string) => `in ${age}`,

  map: {
    country: (name: string, count: number) => `${name}: ${numbers.format(count)}`,
    several: (countries: number, count: number) =>
      `${plural(countries, 'country', 'countries')}: ${numbers.format(count)}`,
    label: (place: string) => `World map: ${place}`,
    spot: (place: string, count: number) =>
      count === 1 ? place : `${place}: ${numbers.format(count)}`,
  },

  hidden: {
    label: (code: string) => `hidden character ${code}`,
  },
});
