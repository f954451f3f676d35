import type { FilterRule } from '../../search/collection.ts';
import { iconHash, number } from '../../search/rules/numbers.ts';
import { hostName, label } from '../../search/rules/words.ts';

/** What a web server answered. */
export const pageFilters: Record<string, FilterRule> = {
  title: label('title', { says: 'Words of the title of the page.', example: 'title: "Log in"' }),
  server: label('server', { says: 'The `Server` header.', example: 'server: nginx' }),
  status_code: number(
    'status_code',
    { says: 'The HTTP status.', example: 'status_code: 200,400-499' },
    { most: 999 },
  ),
  tech_stack: label('tech_stack', {
    says: 'A technology that the page uses.',
    example: 'tech_stack: jQuery',
  }),
  favicon: iconHash('favicon', {
    says: 'The hash of the icon: hexadecimal with its sign, or the nine or ten decimal digits of other tools.',
    example: 'favicon: -217ec3be',
  }),
  domain_from_banner: hostName('domain_from_banner', {
    says: 'A domain name that the banner or the certificate names; `.com` ends one.',
    example: 'domain_from_banner: .com',
  }),
  html_meta_author: label('html_meta_author', {
    says: 'The author that the page names.',
    example: 'html_meta_author: Splunk',
  }),
  html_meta_description: label('html_meta_description', {
    says: 'How the page describes itself.',
    example: 'html_meta_description: create-react-app',
  }),
  html_meta_keywords: label('html_meta_keywords', {
    says: 'The keywords of the page.',
    example: 'html_meta_keywords: system',
  }),
  html_meta_title: label('html_meta_title', {
    says: 'The title in the metadata of the page.',
    example: 'html_meta_title: Marketplace',
  }),
};
