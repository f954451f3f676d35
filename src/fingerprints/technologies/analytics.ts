import { any, hosted, technology, type Technology } from './technology.ts';

/** Who counts, watches and measures the visitors. */
export const analytics: readonly Technology[] = [
  technology('Google Analytics', 'Analytics', {
    hosts: ['google-analytics.com', 'analytics.google.com', 'ssl.google-analytics.com'],
    cookies: { _ga: any, '_ga_*': any, __utma: any },
    variables: ['GoogleAnalyticsObject', 'gaGlobal', '_gaq'],
    example: { hosts: ['www.google-analytics.com'] },
  }),
  technology('Google Tag Manager', 'Tag managers', {
    scripts: [/googletagmanager\.com\/gtm\.js/],
    html: [/googletagmanager\.com\/ns\.html\?id=GTM-/],
    variables: ['google_tag_manager'],
    example: { scripts: ['https://www.googletagmanager.com/gtm.js?id=GTM-0000000'] },
  }),
  technology('Matomo', 'Analytics', {
    cpe: 'matomo:matomo',
    scripts: [/\/(?:matomo|piwik)\.js/],
    cookies: { '_pk_id*': any, PIWIK_SESSID: any, MATOMO_SESSID: any },
    variables: ['Matomo', 'Piwik', '_paq'],
    example: { scripts: ['https://stats.test/matomo.js'] },
  }),
  technology('Adobe Analytics', 'Analytics', {
    hosts: ['omtrdc.net', '2o7.net'],
    scripts: [/\/AppMeasurement(?:\.min)?\.js/, /\/s_code(?:\.min)?\.js/],
    cookies: { s_cc: any, 'AMCV_*': any },
    variables: ['s_account', 'AppMeasurement'],
    example: { cookies: { s_cc: 'true' } },
  }),
  technology('Plausible', 'Analytics', {
    scripts: [/plausible\.io\/js\//],
    variables: ['plausible'],
    example: { scripts: ['https://plausible.io/js/script.js'] },
  }),
  technology('Umami', 'Analytics', {
    html: [/<script[^>]{0,200}\bdata-website-id="[0-9a-f-]{36}"/],
    variables: ['umami'],
    example: { variables: ['umami'] },
  }),
  technology('Facebook Pixel', 'Analytics', {
    scripts: [/connect\.facebook\.net\/[\w/]{0,20}fbevents\.js/],
    cookies: { _fbp: any },
    variables: ['fbq', '_fbq'],
    example: { scripts: ['https://connect.facebook.net/en_US/fbevents.js'] },
  }),
  technology('TikTok Pixel', 'Analytics', {
    hosts: ['analytics.tiktok.com'],
    cookies: { _ttp: any },
    variables: ['TiktokAnalyticsObject'],
    example: { hosts: ['analytics.tiktok.com'] },
  }),
  hosted('Hotjar', ['Analytics', 'Session replay'], {
    hosts: ['hotjar.com', 'hotjar.io'],
    variables: ['hj', 'hjSiteSettings'],
    cookies: { '_hjSession*': any },
  }),
  hosted('Microsoft Clarity', ['Analytics', 'Session replay'], {
    hosts: ['clarity.ms'],
    variables: ['clarity'],
    cookies: { _clck: any, _clsk: any },
  }),
  hosted('Yandex Metrica', 'Analytics', {
    hosts: ['mc.yandex.ru', 'mc.yandex.com'],
    variables: ['Ya', 'yandex_metrika_callbacks'],
    cookies: { _ym_uid: any },
  }),
  hosted('Baidu Analytics', 'Analytics', { hosts: ['hm.baidu.com'], variables: ['_hmt'] }),
  hosted('CNZZ', 'Analytics', { hosts: ['cnzz.com'] }),
  hosted('Segment', 'Tag managers', {
    hosts: ['cdn.segment.com', 'api.segment.io'],
    cookies: { ajs_anonymous_id: any },
  }),
  hosted('Mixpanel', 'Analytics', {
    hosts: ['cdn.mxpnl.com', 'mixpanel.com'],
    variables: ['mixpanel'],
    cookies: { 'mp_*': /distinct_id/ },
  }),
  hosted('Amplitude', 'Analytics', {
    hosts: ['cdn.amplitude.com', 'api.amplitude.com', 'api2.amplitude.com'],
    variables: ['amplitude'],
  }),
  hosted('Heap', 'Analytics', { hosts: ['heapanalytics.com'], variables: ['heap'] }),
  hosted('PostHog', 'Analytics', {
    hosts: ['posthog.com'],
    variables: ['posthog'],
    cookies: { 'ph_phc_*': any },
  }),
  hosted('FullStory', 'Session replay', {
    hosts: ['fullstory.com'],
    variables: ['FS', '_fs_namespace'],
  }),
  hosted('LogRocket', 'Session replay', {
    hosts: ['cdn.logrocket.io', 'logrocket.com'],
    variables: ['LogRocket'],
  }),
  hosted('Mouseflow', 'Session replay', {
    hosts: ['mouseflow.com'],
    variables: ['mouseflow', '_mfq'],
  }),
  hosted('Smartlook', 'Session replay', { hosts: ['smartlook.com'], variables: ['smartlook'] }),
  hosted('Inspectlet', 'Session replay', { hosts: ['inspectlet.com'], variables: ['__insp'] }),
  hosted('Lucky Orange', 'Session replay', { hosts: ['luckyorange.com', 'luckyorange.net'] }),
  hosted('Crazy Egg', ['Analytics', 'A/B testing'], {
    hosts: ['crazyegg.com'],
    variables: ['CE2'],
  }),
  hosted('Contentsquare', 'Session replay', {
    hosts: ['contentsquare.net'],
    variables: ['CS_CONF'],
  }),
  hosted('Quantum Metric', 'Session replay', { hosts: ['quantummetric.com'] }),
  hosted('Chartbeat', 'Analytics', {
    hosts: ['chartbeat.com', 'chartbeat.net'],
    variables: ['_sf_async_config'],
  }),
  hosted('comScore', 'Analytics', {
    hosts: ['scorecardresearch.com'],
    variables: ['COMSCORE', '_comscore'],
  }),
  hosted('Quantcast', 'Analytics', {
    hosts: ['quantserve.com', 'quantcount.com'],
    variables: ['_qevents'],
  }),
  hosted('Parse.ly', 'Analytics', {
    hosts: ['parsely.com', 'parsely.net'],
    variables: ['PARSELY'],
  }),
  hosted('StatCounter', 'Analytics', { hosts: ['statcounter.com'], variables: ['_statcounter'] }),
  hosted('Piano Analytics', 'Analytics', { hosts: ['aticdn.net', 'xiti.com', 'piano.io'] }),
  hosted('Cloudflare Web Analytics', 'Analytics', { hosts: ['static.cloudflareinsights.com'] }),
  hosted('Fathom', 'Analytics', { hosts: ['cdn.usefathom.com'], variables: ['fathom'] }),
  hosted('Simple Analytics', 'Analytics', { hosts: ['simpleanalyticscdn.com'] }),
  hosted('Clicky', 'Analytics', {
    hosts: ['static.getclicky.com', 'getclicky.com'],
    variables: ['clicky'],
  }),
  hosted('Woopra', 'Analytics', {
    hosts: ['static.woopra.com', 'woopra.com'],
    variables: ['woopra'],
  }),
  hosted('Kissmetrics', 'Analytics', {
    hosts: ['kissmetrics.com', 'kissmetrics.io'],
    variables: ['_kmq'],
  }),
  hosted('Snowplow', 'Analytics', {
    hosts: ['snowplowanalytics.com'],
    cookies: { '_sp_id.*': any },
  }),
  hosted('etracker', 'Analytics', { hosts: ['etracker.com', 'etracker.de'] }),
  hosted('Webtrekk', 'Analytics', { hosts: ['webtrekk.net', 'wt-safetag.com'] }),
  hosted('Histats', 'Analytics', { hosts: ['histats.com'], variables: ['Histats'] }),
  hosted('LiveInternet', 'Analytics', { hosts: ['counter.yadro.ru'] }),
  hosted('Tealium', 'Tag managers', {
    hosts: ['tiqcdn.com', 'tealiumiq.com'],
    variables: ['utag', 'utag_data'],
  }),
  hosted('Adobe Launch', 'Tag managers', {
    hosts: ['assets.adobedtm.com'],
    variables: ['_satellite'],
  }),
  hosted('Ensighten', 'Tag managers', { hosts: ['nexus.ensighten.com'] }),
  hosted('Optimizely', 'A/B testing', {
    hosts: ['cdn.optimizely.com', 'optimizely.com'],
    variables: ['optimizely'],
  }),
  hosted('VWO', 'A/B testing', {
    hosts: ['visualwebsiteoptimizer.com'],
    variables: ['VWO', '_vwo_code'],
  }),
  hosted('AB Tasty', 'A/B testing', { hosts: ['abtasty.com'], variables: ['ABTasty'] }),
  hosted('Kameleoon', 'A/B testing', { hosts: ['kameleoon.eu', 'kameleoon.com', 'kameleoon.io'] }),
  hosted('Dynamic Yield', 'A/B testing', {
    hosts: ['dynamicyield.com'],
    variables: ['DYID', 'DYO'],
  }),
  hosted('Convert', 'A/B testing', { hosts: ['convertexperiments.com'], variables: ['_conv_q'] }),
  hosted('LaunchDarkly', 'Feature flags', { hosts: ['launchdarkly.com'], variables: ['LDClient'] }),
  hosted('Sentry', 'Error tracking', {
    hosts: ['browser.sentry-cdn.com', 'sentry.io', 'js.sentry-cdn.com'],
    variables: ['Sentry', '__SENTRY__', 'Raven'],
  }),
  hosted('Bugsnag', 'Error tracking', {
    hosts: ['bugsnag.com'],
    variables: ['Bugsnag', 'bugsnag'],
  }),
  hosted('Rollbar', 'Error tracking', {
    hosts: ['api.rollbar.com', 'rollbar.com'],
    variables: ['Rollbar'],
  }),
  hosted('TrackJS', 'Error tracking', {
    hosts: ['cdn.trackjs.com', 'trackjs.com'],
    variables: ['TrackJS'],
  }),
  hosted('New Relic', 'Performance monitoring', {
    hosts: ['js-agent.newrelic.com', 'bam.nr-data.net'],
    variables: ['NREUM', 'newrelic'],
  }),
  hosted('Datadog RUM', 'Performance monitoring', {
    hosts: [
      'datadoghq-browser-agent.com',
      'browser-intake-datadoghq.com',
      'browser-intake-datadoghq.eu',
    ],
    variables: ['DD_RUM'],
  }),
  hosted('Dynatrace', 'Performance monitoring', {
    hosts: ['dynatrace.com', 'dynatracelabs.com'],
    cookies: { dtCookie: any, rxVisitor: any },
    variables: ['dtrum'],
  }),
  hosted('AppDynamics', 'Performance monitoring', {
    hosts: ['cdn.appdynamics.com', 'eum-appdynamics.com'],
  }),
  hosted('Akamai mPulse', 'Performance monitoring', {
    hosts: ['go-mpulse.net'],
    variables: ['BOOMR'],
  }),
  hosted('SpeedCurve', 'Performance monitoring', {
    hosts: ['cdn.speedcurve.com'],
    variables: ['LUX'],
  }),
  hosted('Pingdom', 'Performance monitoring', { hosts: ['rum-static.pingdom.net'] }),
  hosted('Elastic APM', 'Performance monitoring', {
    hosts: ['apm.elastic.co'],
    variables: ['elasticApm'],
  }),
];
