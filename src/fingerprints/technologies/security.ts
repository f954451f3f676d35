import { any, hosted, technology, type Technology } from './technology.ts';

/** What guards pages and people: puzzles, consent, log-ins, walls. */
export const security: readonly Technology[] = [
  technology('reCAPTCHA', 'CAPTCHA', {
    scripts: [/(?:google\.com|recaptcha\.net)\/recaptcha\//],
    variables: ['grecaptcha'],
    example: { scripts: ['https://www.google.com/recaptcha/api.js'] },
  }),
  technology('Cloudflare Turnstile', 'CAPTCHA', {
    scripts: [/challenges\.cloudflare\.com\/turnstile\//],
    variables: ['turnstile'],
    example: { scripts: ['https://challenges.cloudflare.com/turnstile/v0/api.js'] },
  }),
  hosted('hCaptcha', 'CAPTCHA', {
    hosts: ['hcaptcha.com', 'js.hcaptcha.com'],
    variables: ['hcaptcha'],
  }),
  hosted('Friendly Captcha', 'CAPTCHA', {
    hosts: ['api.friendlycaptcha.com'],
    variables: ['friendlyChallenge'],
  }),
  hosted('GeeTest', 'CAPTCHA', {
    hosts: ['static.geetest.com', 'geetest.com'],
    variables: ['initGeetest'],
  }),
  hosted('Arkose Labs', 'CAPTCHA', { hosts: ['funcaptcha.com', 'arkoselabs.com'] }),
  hosted('OneTrust', 'Cookie consent', {
    hosts: ['cdn.cookielaw.org', 'onetrust.com'],
    variables: ['OneTrust', 'OptanonWrapper'],
    cookies: { OptanonConsent: any },
  }),
  hosted('Cookiebot', 'Cookie consent', {
    hosts: ['consent.cookiebot.com', 'consentcdn.cookiebot.com'],
    variables: ['Cookiebot'],
    cookies: { CookieConsent: /stamp:/ },
  }),
  hosted('Usercentrics', 'Cookie consent', {
    hosts: ['app.usercentrics.eu', 'usercentrics.eu'],
    variables: ['UC_UI', 'usercentrics'],
  }),
  hosted('TrustArc', 'Cookie consent', {
    hosts: ['consent.trustarc.com', 'trustarc.com'],
    variables: ['truste'],
  }),
  hosted('Didomi', 'Cookie consent', {
    hosts: ['sdk.privacy-center.org', 'didomi.io'],
    variables: ['Didomi'],
  }),
  hosted('Osano', 'Cookie consent', {
    hosts: ['cmp.osano.com', 'osano.com'],
    variables: ['Osano'],
  }),
  hosted('Iubenda', 'Cookie consent', {
    hosts: ['cdn.iubenda.com', 'iubenda.com'],
    variables: ['_iub'],
  }),
  hosted('CookieYes', 'Cookie consent', {
    hosts: ['cdn-cookieyes.com'],
    cookies: { 'cookieyes-consent': any },
  }),
  hosted('Termly', 'Cookie consent', { hosts: ['app.termly.io'], variables: ['Termly'] }),
  hosted('Quantcast Choice', 'Cookie consent', {
    hosts: ['cmp.quantcast.com', 'inmobi-choice.io'],
  }),
  hosted('Sourcepoint', 'Cookie consent', {
    hosts: ['privacy-mgmt.com', 'sp-prod.net'],
    variables: ['_sp_'],
  }),
  hosted('Axeptio', 'Cookie consent', { hosts: ['static.axept.io'], variables: ['axeptioSDK'] }),
  hosted('Tarteaucitron', 'Cookie consent', {
    hosts: ['tarteaucitron.io'],
    variables: ['tarteaucitron'],
  }),
  technology('Borlabs Cookie', ['Cookie consent', 'WordPress plugins'], {
    implies: ['WordPress'],
    html: [/\/plugins\/borlabs-cookie\//],
    variables: ['BorlabsCookie'],
    example: { variables: ['BorlabsCookie'] },
  }),
  technology('Complianz', ['Cookie consent', 'WordPress plugins'], {
    implies: ['WordPress'],
    html: [/\/plugins\/complianz-gdpr/],
    example: { html: '<script src="/wp-content/plugins/complianz-gdpr/x.js">' },
  }),
  hosted('PerimeterX', 'Security', {
    hosts: ['perimeterx.net', 'px-cdn.net', 'px-cloud.net'],
    cookies: { _px3: any, _pxvid: any },
  }),
  hosted('DataDome', 'Security', {
    hosts: ['js.datadome.co', 'datadome.co'],
    cookies: { datadome: any },
  }),
  hosted('Forter', 'Security', { hosts: ['forter.com'], cookies: { forterToken: any } }),
  hosted('Sift', 'Security', { hosts: ['cdn.sift.com', 'siftscience.com'], variables: ['_sift'] }),
  hosted('Riskified', 'Security', { hosts: ['beacon.riskified.com'], variables: ['RISKX'] }),
  hosted('Signifyd', 'Security', { hosts: ['cdn-scripts.signifyd.com'] }),
  technology('F5 BIG-IP', ['Reverse proxies', 'Security'], {
    cpe: 'f5:big-ip_local_traffic_manager',
    headers: { server: /^BigIP$|^BIG-IP$/i },
    cookies: { 'BIGipServer*': any, F5_ST: any },
    example: { cookies: { BIGipServerpool_www: '1' } },
  }),
  technology('Citrix NetScaler', ['Reverse proxies', 'Security'], {
    cpe: 'citrix:netscaler_application_delivery_controller',
    headers: { via: /^NS-CACHE/ },
    cookies: { NSC_AAAC: any, NSC_TMAS: any, citrix_ns_id: any },
    example: { cookies: { NSC_AAAC: 'x' } },
  }),
  technology('Barracuda WAF', 'Security', {
    cookies: { barra_counter_session: any, BNI__BARRACUDA_LB_COOKIE: any },
    example: { cookies: { barra_counter_session: '1' } },
  }),
  technology('FortiWeb', 'Security', {
    cpe: 'fortinet:fortiweb',
    cookies: { FORTIWAFSID: any },
    example: { cookies: { FORTIWAFSID: 'x' } },
  }),
  technology('ModSecurity', 'Security', {
    headers: { server: /\bmod_security(?:\/([\d.]+))?/i },
    example: { headers: { server: 'Apache/2.2 mod_security/2.5.9' }, version: '2.5.9' },
  }),
  technology('AWS WAF', 'Security', {
    implies: ['Amazon Web Services'],
    cookies: { 'aws-waf-token': any },
    headers: { 'x-amzn-waf-action': any },
    example: { cookies: { 'aws-waf-token': 'x' } },
  }),
  technology('Wordfence', ['Security', 'WordPress plugins'], {
    implies: ['WordPress'],
    cookies: { 'wfvt_*': any, wordfence_verifiedHuman: any },
    example: { cookies: { wfvt_123: 'x' } },
  }),
  hosted('Auth0', 'Authentication', {
    hosts: ['cdn.auth0.com', 'auth0.com'],
    variables: ['auth0', 'Auth0Lock'],
  }),
  hosted('Okta', 'Authentication', {
    hosts: ['ok1static.oktacdn.com', 'oktacdn.com', 'okta.com'],
    variables: ['OktaSignIn'],
  }),
  hosted('Google Sign-in', 'Authentication', { hosts: ['accounts.google.com'] }),
  hosted('Microsoft Authentication', 'Authentication', {
    hosts: ['login.microsoftonline.com', 'aadcdn.msauth.net', 'aadcdn.msftauth.net'],
  }),
  hosted('Sign in with Apple', 'Authentication', {
    hosts: ['appleid.cdn-apple.com'],
    variables: ['AppleID'],
  }),
  hosted('Clerk', 'Authentication', {
    hosts: ['clerk.accounts.dev', 'clerk.com'],
    variables: ['Clerk'],
  }),
  hosted('Stytch', 'Authentication', { hosts: ['js.stytch.com'] }),
  hosted('Supabase', ['Authentication', 'Databases'], { hosts: ['supabase.co'] }),
  technology('Keycloak', 'Authentication', {
    cpe: 'redhat:keycloak',
    implies: ['Java'],
    cookies: { KEYCLOAK_SESSION: any, KC_RESTART: any, AUTH_SESSION_ID_LEGACY: any },
    variables: ['Keycloak'],
    example: { cookies: { KC_RESTART: 'x' } },
  }),
  hosted('UserWay', 'Accessibility', { hosts: ['cdn.userway.org'], variables: ['UserWay'] }),
  hosted('AccessiBe', 'Accessibility', {
    hosts: ['acsbapp.com', 'acsbap.com'],
    variables: ['acsbJS'],
  }),
  hosted('AudioEye', 'Accessibility', { hosts: ['wsmcdn.audioeye.com', 'audioeye.com'] }),
  hosted('EqualWeb', 'Accessibility', { hosts: ['cdn.equalweb.com'] }),
];
