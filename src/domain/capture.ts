import { VedetteError } from '../errors.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { CaptureWish } from './capture/contract.ts';

export const devices = ['desktop', 'phone'] as const;
export type Device = (typeof devices)[number];

/** Options with which the browser opens a page. */
export interface Capture {
  device: Device;
  language: string;
  /** '' for none. */
  referrer: string;
  cookies: boolean;
}

export const usualCapture: Capture = {
  device: 'desktop',
  language: 'en-US',
  referrer: '',
  cookies: true,
};

export const longestReferrer = 2_048;

/** Normalised, so that equal options compare equal; undefined for the usual ones. */
export function captureOf(wish: CaptureWish): Capture | undefined {
  const { language = usualCapture.language, referrer } = wish;
  const capture: Capture = {
    ...usualCapture,
    ...wish,
    language: Intl.getCanonicalLocales(language)[0] ?? usualCapture.language,
    referrer: referrer === undefined ? '' : readReferrer(referrer),
  };
  return namesOf(capture).length === 0 ? undefined : capture;
}

function readReferrer(asked: string): string {
  const url = parseUrl(asked);
  const isPlain = url?.username === '' && url.password === '';
  if (!url || !isPlain) {
    const why = 'expected an http or https URL without a user name or password.';
    throw new VedetteError('parameterUnusable', { parameter: 'referrer', why });
  }
  url.hash = ''; // browsers never send it
  return url.href;
}

/** The options that differ from the usual ones, for display. */
export function namesOf(capture: Capture | undefined): string[] {
  const { device: wanted, language, referrer, cookies } = capture ?? usualCapture;
  return [
    ...(wanted === usualCapture.device ? [] : [wanted]),
    ...(language === usualCapture.language ? [] : [`language ${language}`]),
    ...(referrer === '' ? [] : [`referrer ${referrer}`]),
    ...(cookies ? [] : ['no cookies']),
  ];
}

/** Languages in order of preference: the requested one, then without its region. */
export function languagesOf({ language }: Pick<Capture, 'language'>): string[] {
  const [base = language] = language.split('-');
  return [...new Set([language, base])];
}
