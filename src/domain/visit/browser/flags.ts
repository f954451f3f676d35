/** Start flags of the browser. Nothing outside can add to them. */
export function browserFlags({ profile, proxy }: { profile: string; proxy: string }): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    ...way(proxy),
    ...quiet,
    ...frugal,
    '--window-size=1280,800',
    '--ignore-certificate-errors',
    '--lang=en-US',
    'about:blank',
  ];
}

/** Everything goes through the proxy, including loopback; no DNS, no UDP. */
function way(proxy: string): string[] {
  return [
    `--proxy-server=socks5://${proxy}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
  ];
}

/** No background traffic. The proxy refuses the rest, because no page requested it. */
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-notifications',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  // Open http: URLs as such, and render in the background too.
  `--disable-features=${[
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'OptimizationHints',
    'MediaRouter',
    'Translate',
    'InterestFeedContentSuggestions',
    'CertificateTransparencyComponentUpdater',
    'AutofillServerCommunication',
    'DialMediaRouteProvider',
    'GlobalMediaControls',
    'NetworkTimeServiceQuerying',
    'Prerender2',
    'SpareRendererForSitePerProcess',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'AiModeOmniboxEntryPoint',
  ].join(',')}`,
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
];

/** Several scans share a machine. */
const frugal = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disk-cache-size=1',
  '--media-cache-size=1',
  '--renderer-process-limit=4',
  '--js-flags=--max-old-space-size=512',
];
