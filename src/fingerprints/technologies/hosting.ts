import { any, technology, type Technology, hosted } from './technology.ts';

/** Who carries the pages: networks of caches, platforms, clouds, names. */
export const hosting: readonly Technology[] = [
  technology('Cloudflare', 'CDN', {
    headers: { server: /^cloudflare$/i, 'cf-ray': any, 'cf-cache-status': any },
    cookies: { __cf_bm: any, __cfduid: any },
    dns: [/^ns [\w-]+\.ns\.cloudflare\.com/],
    hosts: ['cdnjs.cloudflare.com'],
    example: { headers: { 'cf-ray': '8000000000000000-FRA' } },
  }),
  technology('Amazon CloudFront', 'CDN', {
    implies: ['Amazon Web Services'],
    headers: { via: /\bCloudFront\b/, 'x-amz-cf-id': any, server: /^CloudFront$/ },
    dns: [/^cname [\w-]+\.cloudfront\.net/],
    example: { headers: { via: '1.1 0123.cloudfront.net (CloudFront)' } },
  }),
  technology('Fastly', 'CDN', {
    headers: {
      'x-fastly-request-id': any,
      'fastly-debug-digest': any,
      'x-served-by': /^cache-[a-z]{2,4}/,
    },
    dns: [/^cname [\w.-]{1,80}\.fastly(?:lb)?\.net/],
    example: { headers: { 'x-served-by': 'cache-fra-etou8220000-FRA' } },
  }),
  technology('Akamai', 'CDN', {
    headers: {
      'x-akamai-transformed': any,
      server: /^AkamaiGHost|^AkamaiNetStorage/,
      'akamai-grn': any,
    },
    dns: [/^cname [\w.-]{1,80}\.(?:edgekey|edgesuite|akamaiedge|akamaized)\.net/],
    example: { headers: { server: 'AkamaiGHost' } },
  }),
  technology('Akamai Bot Manager', 'Security', {
    implies: ['Akamai'],
    cookies: { ak_bmsc: any, bm_sv: any, bm_sz: any, _abck: any },
    example: { cookies: { _abck: 'x' } },
  }),
  technology('Azure Front Door', 'CDN', {
    implies: ['Azure'],
    headers: { 'x-azure-ref': any },
    dns: [/^cname [\w.-]{1,80}\.(?:azurefd|azureedge)\.net/],
    example: { headers: { 'x-azure-ref': '0' } },
  }),
  technology('Google Cloud CDN', 'CDN', {
    implies: ['Google Cloud'],
    headers: { via: /^1\.1 google$/ },
    example: { headers: { via: '1.1 google' } },
  }),
  technology('bunny.net', 'CDN', {
    headers: { server: /^BunnyCDN/i, 'cdn-pullzone': any },
    hosts: ['b-cdn.net', 'bunnycdn.com'],
    example: { headers: { server: 'BunnyCDN-DE1-1047' } },
  }),
  technology('KeyCDN', 'CDN', {
    headers: { server: /^keycdn/i },
    hosts: ['kxcdn.com'],
    example: { headers: { server: 'keycdn' } },
  }),
  technology('CDN77', 'CDN', {
    headers: { server: /^CDN77/i },
    example: { headers: { server: 'CDN77-Turbo' } },
  }),
  technology('Imperva', ['CDN', 'Security'], {
    headers: { 'x-cdn': /^(?:Incapsula|Imperva)/i, 'x-iinfo': any },
    cookies: { 'incap_ses_*': any, 'visid_incap_*': any },
    example: { headers: { 'x-cdn': 'Imperva' } },
  }),
  technology('Sucuri', ['CDN', 'Security'], {
    headers: { 'x-sucuri-id': any, server: /^Sucuri\/Cloudproxy/i },
    example: { headers: { 'x-sucuri-id': '17013' } },
  }),
  technology('DDoS-Guard', ['CDN', 'Security'], {
    headers: { server: /^ddos-guard$/i },
    cookies: { __ddg1_: any, __ddg2_: any },
    example: { headers: { server: 'ddos-guard' } },
  }),
  technology('QUIC.cloud', 'CDN', {
    headers: { 'x-qc-pop': any, 'x-qc-cache': any },
    example: { headers: { 'x-qc-pop': 'EU-DE-FRA-1' } },
  }),
  hosted('jsDelivr', 'CDN', { hosts: ['cdn.jsdelivr.net'] }),
  hosted('UNPKG', 'CDN', { hosts: ['unpkg.com'] }),
  hosted('cdnjs', 'CDN', { hosts: ['cdnjs.cloudflare.com'] }),
  hosted('Google Hosted Libraries', 'CDN', { hosts: ['ajax.googleapis.com'] }),
  hosted('Microsoft Ajax CDN', 'CDN', { hosts: ['ajax.aspnetcdn.com'] }),
  hosted('jQuery CDN', 'CDN', { hosts: ['code.jquery.com'], implies: ['jQuery'] }),
  hosted('BootstrapCDN', 'CDN', {
    hosts: ['maxcdn.bootstrapcdn.com', 'stackpath.bootstrapcdn.com'],
  }),
  hosted('polyfill.io', 'CDN', { hosts: ['polyfill.io', 'cdn.polyfill.io'] }),
  hosted('Cloudinary', 'CDN', { hosts: ['res.cloudinary.com'] }),
  hosted('imgix', 'CDN', { hosts: ['imgix.net'] }),
  hosted('Gcore', 'CDN', { hosts: ['gcdn.co', 'gcorelabs.com'] }),
  technology('Amazon Web Services', 'IaaS', {
    headers: { 'x-amz-request-id': any, 'x-amz-id-2': any },
    dns: [/^ns ns-\d{1,4}\.awsdns-\d\d\./],
    example: { headers: { 'x-amz-request-id': 'X' } },
  }),
  technology('Amazon S3', 'IaaS', {
    implies: ['Amazon Web Services'],
    headers: { server: /^AmazonS3$/ },
    hosts: ['s3.amazonaws.com'],
    example: { headers: { server: 'AmazonS3' } },
  }),
  technology('AWS Elastic Load Balancing', 'IaaS', {
    implies: ['Amazon Web Services'],
    headers: { server: /^awselb\/(\d[\d.]*)/ },
    cookies: { AWSALB: any, AWSELB: any, AWSALBCORS: any },
    example: { headers: { server: 'awselb/2.0' }, version: '2.0' },
  }),
  technology('Azure', 'IaaS', {
    site: ['azurewebsites.net', 'cloudapp.net'],
    headers: { 'x-ms-request-id': any },
    cookies: { ARRAffinity: any, ARRAffinitySameSite: any },
    dns: [/^cname [\w.-]{1,80}\.azurewebsites\.net/],
    example: { cookies: { ARRAffinity: 'x' } },
  }),
  technology('Google Cloud', 'IaaS', {
    site: ['appspot.com', 'run.app'],
    headers: { 'x-cloud-trace-context': any, server: /^Google Frontend$/ },
    dns: [/^ns ns-cloud-[a-z]\d\.googledomains\.com/],
    example: { headers: { server: 'Google Frontend' } },
  }),
  technology('Firebase', ['PaaS', 'Databases'], {
    site: ['web.app', 'firebaseapp.com'],
    hosts: ['firebaseio.com', 'firebaseinstallations.googleapis.com', 'firestore.googleapis.com'],
    scripts: [/\/firebasejs\/(\d[\d.]*)\//],
    variables: ['firebase'],
    example: {
      scripts: ['https://www.gstatic.com/firebasejs/9.22.1/firebase-app.js'],
      version: '9.22.1',
    },
  }),
  technology('Vercel', 'PaaS', {
    site: ['vercel.app', 'now.sh'],
    headers: { server: /^Vercel$/, 'x-vercel-id': any },
    example: { headers: { server: 'Vercel' } },
  }),
  technology('Netlify', 'PaaS', {
    site: ['netlify.app'],
    headers: { server: /^Netlify/i, 'x-nf-request-id': any },
    example: { headers: { server: 'Netlify' } },
  }),
  technology('Cloudflare Pages', 'PaaS', {
    implies: ['Cloudflare'],
    site: ['pages.dev'],
    example: { site: 'example.pages.dev' },
  }),
  technology('Cloudflare Workers', 'PaaS', {
    implies: ['Cloudflare'],
    site: ['workers.dev'],
    example: { site: 'example.workers.dev' },
  }),
  technology('GitHub Pages', 'PaaS', {
    site: ['github.io'],
    headers: { server: /^GitHub\.com$/, 'x-github-request-id': any },
    example: { headers: { server: 'GitHub.com' } },
  }),
  technology('GitLab Pages', 'PaaS', {
    site: ['gitlab.io'],
    example: { site: 'example.gitlab.io' },
  }),
  technology('Heroku', 'PaaS', {
    site: ['herokuapp.com'],
    headers: { via: /\bvegur\b|heroku-router/ },
    example: { headers: { via: '1.1 vegur' } },
  }),
  technology('Render', 'PaaS', {
    site: ['onrender.com'],
    headers: { 'x-render-origin-server': any },
    example: { headers: { 'x-render-origin-server': 'uvicorn' } },
  }),
  technology('Fly.io', 'PaaS', {
    site: ['fly.dev'],
    headers: { server: /^Fly\//, 'fly-request-id': any },
    example: { headers: { 'fly-request-id': 'x' } },
  }),
  technology('Railway', 'PaaS', {
    site: ['railway.app'],
    headers: { server: /^railway-edge$/ },
    example: { headers: { server: 'railway-edge' } },
  }),
  technology('Replit', 'PaaS', {
    site: ['replit.app', 'repl.co', 'replit.dev'],
    example: { site: 'example.replit.app' },
  }),
  technology('Surge', 'PaaS', { site: ['surge.sh'], example: { site: 'example.surge.sh' } }),
  technology('Glitch', 'PaaS', { site: ['glitch.me'], example: { site: 'example.glitch.me' } }),
  technology('Pantheon', 'PaaS', {
    headers: { 'x-pantheon-styx-hostname': any, 'x-styx-req-id': any },
    example: { headers: { 'x-styx-req-id': 'x' } },
  }),
  technology('WP Engine', 'PaaS', {
    implies: ['WordPress'],
    headers: { 'x-powered-by': /^WP Engine$/, 'wpe-backend': any, 'x-pass-why': any },
    example: { headers: { 'x-powered-by': 'WP Engine' } },
  }),
  technology('Kinsta', 'PaaS', {
    implies: ['WordPress'],
    headers: { 'x-kinsta-cache': any },
    example: { headers: { 'x-kinsta-cache': 'HIT' } },
  }),
  technology('Acquia Cloud', 'PaaS', {
    headers: { 'x-ah-environment': any },
    example: { headers: { 'x-ah-environment': 'prod' } },
  }),
  technology('Platform.sh', 'PaaS', {
    headers: { 'x-platform-cluster': any, 'x-platform-server': any },
    example: { headers: { 'x-platform-server': 'x' } },
  }),
  technology('OVHcloud', 'Hosting', {
    headers: { 'x-iplb-instance': any, 'x-cdn-pop': any },
    dns: [/^ns (?:dns|ns)\d{1,4}\.ovh\.net/],
    example: { dns: ['ns dns100.ovh.net'] },
  }),
  technology('IONOS', 'Hosting', {
    dns: [/^ns ns\d{1,4}\.ui-dns\.(?:com|de|org|biz)/],
    example: { dns: ['ns ns1045.ui-dns.com'] },
  }),
  technology('GoDaddy', 'Domains', {
    dns: [/^ns ns\d\d\.domaincontrol\.com/],
    example: { dns: ['ns ns51.domaincontrol.com'] },
  }),
  technology('Namecheap', 'Domains', {
    dns: [/^ns dns\d\.registrar-servers\.com/],
    example: { dns: ['ns dns1.registrar-servers.com'] },
  }),
  technology('Hostinger', 'Hosting', {
    headers: { platform: /^hostinger$/i, panel: /^hpanel$/i },
    example: { headers: { platform: 'hostinger' } },
  }),
  technology('Kubernetes Ingress', 'Containers', {
    html: [/default backend - 404/],
    example: { html: 'default backend - 404' },
  }),
];
