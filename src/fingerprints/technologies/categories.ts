/** What technologies are for. */
export const categories = [
  ...(['CMS', 'Blogs', 'Wikis', 'Message boards', 'Ecommerce', 'Learning', 'Forms'] as const),
  ...([
    'JavaScript frameworks',
    'JavaScript libraries',
    'UI frameworks',
    'Web frameworks',
  ] as const),
  ...([
    'Static site generators',
    'Page builders',
    'WordPress plugins',
    'Development tools',
  ] as const),
  ...(['Web servers', 'Reverse proxies', 'Caching', 'Programming languages', 'Databases'] as const),
  ...(['Operating systems', 'CDN', 'PaaS', 'IaaS', 'Hosting', 'Containers', 'Mail'] as const),
  ...(['Analytics', 'Tag managers', 'Advertising', 'Marketing automation', 'Surveys'] as const),
  ...([
    'A/B testing',
    'Session replay',
    'Error tracking',
    'Performance monitoring',
    'Maps',
  ] as const),
  ...(['Live chat', 'Comments', 'Widgets', 'Video players', 'Fonts', 'Icons', 'Social'] as const),
  ...(['Payment', 'Reviews', 'Loyalty', 'Appointments', 'Search engines', 'Translation'] as const),
  ...(['Security', 'CAPTCHA', 'Cookie consent', 'Authentication', 'Accessibility'] as const),
  ...(['Control panels', 'Monitoring', 'Remote access', 'Documentation', 'Feature flags'] as const),
  ...(['Graphics', 'Editors', 'Customer support', 'CRM', 'Certificates', 'Domains'] as const),
] as const;
export type Category = (typeof categories)[number];
