/** What the sources are, for the page. */
export const sourceWords: Readonly<Record<string, string>> = {
  phishtank: 'phishing, verified, to May 2020',
  jpcert: 'phishing against Japan, January 2024 to October 2025; a draw of its domains',
  'phishing-database': 'phishing, 2026; a draw of its domains',
  openphish: 'phishing, one day of August 2026',
  'labelled-benign': 'benign, about 310 hosts, 2015',
  tranco: 'top 10,000 sites, 2026',
  cloudflare: 'top 20,000 domains, 2026, less those above',
  umbrella: 'top 10,000 host names, 2026, less those above',
  moz: 'top 500 sites, less those above',
  universities: 'sites of universities',
  banks: 'sites of banks',
};
