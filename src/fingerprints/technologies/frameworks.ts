import { any, technology, type Technology } from './technology.ts';

/** What runs in the browser and holds the page together. */
export const frameworks: readonly Technology[] = [
  technology('React', 'JavaScript frameworks', {
    cpe: 'facebook:react',
    scripts: [
      /\breact(?:-dom)?(?:@|[.-])v?(\d+\.\d+\.\d+)/i,
      /\breact(?:-dom)?(?:\.production)?(?:\.min)?\.js/i,
    ],
    code: [/@license React v(\d[\d.]*)/],
    html: [/data-reactroot/, /<div id="react-root"/],
    variables: ['React', 'ReactDOM', '__REACT_DEVTOOLS_GLOBAL_HOOK__'],
    example: {
      scripts: ['https://cdn.test/react@18.2.0/umd/react.production.min.js'],
      version: '18.2.0',
    },
  }),
  technology('Preact', 'JavaScript frameworks', {
    cpe: 'preactjs:preact',
    scripts: [/\bpreact(?:@|-)(\d+\.\d+\.\d+)/, /\/preact(?:\.min)?\.js/],
    variables: ['preact'],
    example: {
      scripts: ['https://cdn.test/preact@10.19.2/dist/preact.min.js'],
      version: '10.19.2',
    },
  }),
  technology('Next.js', ['JavaScript frameworks', 'Web frameworks'], {
    cpe: 'vercel:next.js',
    implies: ['React', 'Node.js'],
    headers: { 'x-powered-by': /^Next\.js ?([\d.]+)?/, 'x-nextjs-cache': any },
    html: [/\/_next\/static\//, /id="__NEXT_DATA__"/],
    variables: ['__NEXT_DATA__', '__next_f'],
    example: { headers: { 'x-powered-by': 'Next.js 12.1.0' }, version: '12.1.0' },
  }),
  technology('Gatsby', ['Static site generators', 'JavaScript frameworks'], {
    implies: ['React'],
    meta: { generator: /^Gatsby ([\d.]+)/ },
    html: [/id="___gatsby"/],
    variables: ['___loader'],
    example: { meta: { generator: 'Gatsby 5.12.4' }, version: '5.12.4' },
  }),
  technology('Remix', ['JavaScript frameworks', 'Web frameworks'], {
    implies: ['React'],
    variables: ['__remixContext', '__remixManifest'],
    example: { variables: ['__remixContext'] },
  }),
  technology('Vue.js', 'JavaScript frameworks', {
    cpe: 'vuejs:vue.js',
    scripts: [
      /\bvue(?:@|[.-])v?(\d+\.\d+\.\d+)/i,
      /\/vue(?:\.runtime)?(?:\.global)?(?:\.prod)?(?:\.min)?\.js/,
    ],
    code: [/\* Vue\.js v(\d[\d.]*)/, /\* vue v(\d[\d.]*)/],
    html: [/<\w{1,20}[^>]{0,200}\sdata-v-(?:app|[0-9a-f]{8})/],
    variables: ['Vue', '__VUE__'],
    example: { code: ['/*!\n * Vue.js v2.6.14\n * (c) 2014-2021'], version: '2.6.14' },
  }),
  technology('Nuxt', ['JavaScript frameworks', 'Web frameworks'], {
    cpe: 'nuxt:nuxt',
    implies: ['Vue.js', 'Node.js'],
    headers: { 'x-powered-by': /^Nuxt/ },
    html: [/id="__nuxt"/, /\/_nuxt\//],
    variables: ['__NUXT__', '$nuxt'],
    example: { html: '<div id="__nuxt"><!--[--></div>' },
  }),
  technology('VuePress', 'Static site generators', {
    implies: ['Vue.js'],
    meta: { generator: /^VuePress ?([\d.]+)?/ },
    example: { meta: { generator: 'VuePress 1.9.7' }, version: '1.9.7' },
  }),
  technology('VitePress', 'Static site generators', {
    implies: ['Vue.js'],
    meta: { generator: /^VitePress v?([\d.]+)/ },
    example: { meta: { generator: 'VitePress v1.0.0' }, version: '1.0.0' },
  }),
  technology('Angular', 'JavaScript frameworks', {
    cpe: 'angular:angular',
    html: [/<\w[\w-]{0,40}[^>]{0,200}\sng-version="(\d[\d.]*)"/, /<app-root[^>]{0,100}_nghost/],
    variables: ['getAllAngularRootElements'],
    example: { html: '<app-root ng-version="17.0.3"></app-root>', version: '17.0.3' },
  }),
  technology('AngularJS', 'JavaScript frameworks', {
    cpe: 'angularjs:angular',
    scripts: [
      /\bangular(?:\.?js)?\/(1\.\d+\.\d+)\//i,
      /\bangular[.-](1\.\d+\.\d+)/,
      /\/angular(?:\.min)?\.js/,
    ],
    code: [/AngularJS v(1\.[\d.]+)/],
    variables: ['angular'],
    example: { code: ['/*\n AngularJS v1.8.2\n (c) 2010-2020'], version: '1.8.2' },
  }),
  technology('Svelte', 'JavaScript frameworks', {
    html: [/class="[^"]{0,100}\bsvelte-[a-z0-9]{5,7}\b/],
    variables: ['__svelte'],
    example: { html: '<div class="card svelte-1k8x3ab">' },
  }),
  technology('SvelteKit', ['JavaScript frameworks', 'Web frameworks'], {
    implies: ['Svelte'],
    headers: { 'x-sveltekit-page': any },
    html: [/data-sveltekit-(?:preload-data|hydrate|reload)/, /\/_app\/immutable\//],
    example: { html: '<body data-sveltekit-preload-data="hover">' },
  }),
  technology('Astro', 'Static site generators', {
    meta: { generator: /^Astro v([\d.]+)/ },
    html: [/<astro-island\b/, /\/_astro\//],
    example: { meta: { generator: 'Astro v4.5.9' }, version: '4.5.9' },
  }),
  technology('Ember.js', 'JavaScript frameworks', {
    cpe: 'emberjs:ember.js',
    html: [/class="[^"]{0,100}\bember-view\b/],
    variables: ['Ember', 'EmberENV'],
    example: { variables: ['EmberENV'] },
  }),
  technology('Backbone.js', 'JavaScript frameworks', {
    scripts: [/\bbackbone(?:@|[.-])(\d+\.\d+\.\d+)/i, /\/backbone(?:-min|\.min)?\.js/i],
    implies: ['Underscore.js'],
    variables: ['Backbone'],
    example: { scripts: ['https://cdn.test/backbone-1.4.0.min.js'], version: '1.4.0' },
  }),
  technology('Knockout.js', 'JavaScript frameworks', {
    scripts: [/\bknockout[.-](\d+\.\d+\.\d+)/i, /\/knockout(?:-latest)?(?:\.min)?\.js/i],
    variables: ['ko'],
    example: { scripts: ['/js/knockout-3.5.1.js'], version: '3.5.1' },
  }),
  technology('Alpine.js', 'JavaScript frameworks', {
    scripts: [/\balpinejs@(\d[\d.]*)/, /\/alpine(?:\.min)?\.js/],
    html: [/<\w{1,20}[^>]{0,200}\sx-data[=\s>]/],
    variables: ['Alpine'],
    example: {
      scripts: ['https://cdn.test/npm/alpinejs@3.13.5/dist/cdn.min.js'],
      version: '3.13.5',
    },
  }),
  technology('htmx', 'JavaScript frameworks', {
    scripts: [/\bhtmx(?:\.org)?@(\d+\.\d+\.\d+)/, /\/htmx(?:\.min)?\.js/],
    html: [/<\w{1,20}[^>]{0,200}\shx-(?:get|post|target|swap|trigger)=/],
    variables: ['htmx'],
    example: { scripts: ['https://cdn.test/htmx.org@1.9.10'], version: '1.9.10' },
  }),
  technology('Stimulus', 'JavaScript frameworks', {
    html: [/<\w{1,20}[^>]{0,200}\sdata-controller="/],
    variables: ['Stimulus'],
    example: { html: '<div class="x" data-controller="menu">' },
  }),
  technology('Turbo', 'JavaScript frameworks', {
    html: [/<turbo-frame\b/, /data-turbo-(?:track|action|frame)=/],
    variables: ['Turbo'],
    example: { html: '<turbo-frame id="cart">' },
  }),
  technology('Turbolinks', 'JavaScript frameworks', {
    html: [/data-turbolinks-(?:track|action|eval)=/],
    variables: ['Turbolinks'],
    example: { variables: ['Turbolinks'] },
  }),
  technology('Livewire', 'JavaScript frameworks', {
    implies: ['Laravel'],
    html: [/<\w{1,20}[^>]{0,200}\swire:(?:id|initial-data|snapshot)=/],
    variables: ['Livewire'],
    example: { variables: ['Livewire'] },
  }),
  technology('Blazor', ['JavaScript frameworks', 'Web frameworks'], {
    implies: ['ASP.NET'],
    scripts: [/\/_framework\/blazor\.\w{1,20}\.js/],
    variables: ['Blazor'],
    example: { scripts: ['https://shop.example/_framework/blazor.webassembly.js'] },
  }),
  technology('Meteor', ['JavaScript frameworks', 'Web frameworks'], {
    implies: ['Node.js', 'MongoDB'],
    html: [/__meteor_runtime_config__/],
    variables: ['Meteor', '__meteor_runtime_config__'],
    example: { variables: ['__meteor_runtime_config__'] },
  }),
  technology('Ext JS', 'JavaScript frameworks', {
    cpe: 'sencha:ext_js',
    scripts: [/\/ext(?:js)?-?(\d+\.\d+\.\d+)?\/(?:ext|build)/, /\/ext-all(?:-debug)?\.js/],
    example: { scripts: ['/static/extjs-4.2.1/build/ext-all.js'], version: '4.2.1' },
  }),
  technology('Dojo', 'JavaScript frameworks', {
    cpe: 'linuxfoundation:dojo',
    scripts: [/\/dojo(?:\/|-)(?:(\d+\.\d+\.\d+)\/)?(?:dojo\/)?dojo(?:\.xd)?\.js/],
    variables: ['dojo', 'dojoConfig'],
    example: { scripts: ['https://cdn.test/dojo/1.14.1/dojo/dojo.js'], version: '1.14.1' },
  }),
  technology('Jekyll', 'Static site generators', {
    meta: { generator: /^Jekyll v?([\d.]+)/ },
    implies: ['Ruby'],
    example: { meta: { generator: 'Jekyll v4.3.3' }, version: '4.3.3' },
  }),
  technology('Hugo', 'Static site generators', {
    meta: { generator: /^Hugo ([\d.]+)/ },
    example: { meta: { generator: 'Hugo 0.123.7' }, version: '0.123.7' },
  }),
  technology('Hexo', 'Static site generators', {
    meta: { generator: /^Hexo ?([\d.]+)?/ },
    implies: ['Node.js'],
    example: { meta: { generator: 'Hexo 6.3.0' }, version: '6.3.0' },
  }),
  technology('Eleventy', 'Static site generators', {
    meta: { generator: /^Eleventy v?([\d.]+)?/ },
    example: { meta: { generator: 'Eleventy v2.0.1' }, version: '2.0.1' },
  }),
  technology('Docusaurus', ['Static site generators', 'Documentation'], {
    implies: ['React'],
    meta: { generator: /^Docusaurus v?([\d.]+)/, docusaurus_version: any },
    variables: ['docusaurus'],
    example: { meta: { generator: 'Docusaurus v3.1.1' }, version: '3.1.1' },
  }),
  technology('Sphinx', 'Documentation', {
    implies: ['Python'],
    html: [
      /Created using <a[^>]{0,100}>Sphinx<\/a> ?(\d[\d.]*)?/,
      /id="documentation_options" data-url_root/,
    ],
    variables: ['DOCUMENTATION_OPTIONS'],
    example: { variables: ['DOCUMENTATION_OPTIONS'] },
  }),
  technology('MkDocs', 'Documentation', {
    implies: ['Python'],
    meta: { generator: /^mkdocs-([\d.]+)/ },
    example: { meta: { generator: 'mkdocs-1.5.3, mkdocs-material-9.5.13' }, version: '1.5.3' },
  }),
  technology('GitBook', 'Documentation', {
    meta: { generator: /^GitBook ?\(?([\d.]+)?/ },
    hosts: ['api.gitbook.com', 'gitbook.io'],
    example: { hosts: ['api.gitbook.com'] },
  }),
  technology('Swagger UI', 'Documentation', {
    cpe: 'smartbear:swagger_ui',
    html: [/<div id="swagger-ui/],
    scripts: [
      /\/swagger-ui(?:-dist@(\d+\.\d+\.\d+)\/swagger-ui)?(?:-bundle|-standalone-preset)?\.js/,
    ],
    variables: ['SwaggerUIBundle'],
    example: { html: '<div id="swagger-ui"></div>' },
  }),
  technology('Redoc', 'Documentation', {
    scripts: [/\/redoc\.standalone\.js/],
    variables: ['Redoc'],
    example: { scripts: ['https://cdn.test/redoc/latest/bundles/redoc.standalone.js'] },
  }),
];
