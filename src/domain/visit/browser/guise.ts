import type { Protocol } from 'devtools-protocol';
import { textAt } from '../../../lib/json-field.ts';
import { languagesOf, type Capture } from '../../capture.ts';
import type { Send } from './devtools.ts';

/** What a page learns about its visitor. */
export interface Guise {
  agent: Protocol.Emulation.SetUserAgentOverrideRequest;
  isPhone: boolean;
}

/** A common phone. */
const phoneScreen: Protocol.Emulation.SetDeviceMetricsOverrideRequest = {
  width: 412,
  height: 915,
  screenWidth: 412,
  screenHeight: 915,
  deviceScaleFactor: 2.625,
  mobile: true,
  screenOrientation: { type: 'portraitPrimary', angle: 0 },
};
const fingers = 5;

/** Sent by Chrome on every Android phone. */
const android = 'Linux; Android 10; K';
const androidVersion = '10.0.0';

export function guiseOf(capture: Capture, version: unknown): Guise {
  const acceptLanguage = languagesOf(capture).join(',');
  const userAgent = plainUserAgent(version);
  if (capture.device === 'desktop') return { isPhone: false, agent: { userAgent, acceptLanguage } };
  const [, release = '0'] = /Chrome\/(\d+)/.exec(userAgent) ?? [];
  return {
    isPhone: true,
    agent: {
      userAgent: `Mozilla/5.0 (${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${release}.0.0.0 Mobile Safari/537.36`,
      acceptLanguage,
      platform: 'Linux armv81',
      userAgentMetadata: {
        brands: ['Chromium', 'Google Chrome'].map((brand) => ({ brand, version: release })),
        platform: 'Android',
        platformVersion: androidVersion,
        architecture: '',
        model: 'K',
        mobile: true,
      },
    },
  };
}

/** Must be called before the target runs. */
export async function disguise(send: Send, { agent, isPhone }: Guise, kind: string): Promise<void> {
  const isDocument = kind === 'page' || kind === 'iframe';
  await Promise.all([
    send('Emulation.setUserAgentOverride', agent),
    ...(isPhone && kind === 'page'
      ? [send('Emulation.setDeviceMetricsOverride', phoneScreen)]
      : []),
    ...(isPhone && isDocument
      ? [send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: fingers })]
      : []),
  ]);
}

/** The user agent without the word "Headless", on which pages behave differently. */
function plainUserAgent(version: unknown): string {
  return (textAt(version, 'userAgent') ?? '').replace('HeadlessChrome', 'Chrome');
}
