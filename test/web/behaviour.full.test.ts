import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { openExamplePlace } from './example-data.ts';
import { go, links } from './links.ts';
import {
  describeInBrowser,
  expectReadable,
  openWebPlace,
  sidewaysScroll,
  zoomed,
} from './place.ts';

/** The minimum of three: a busy machine paints frames that others skip. */
async function shiftOf(page: Page, link: string): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > 0.1; tries++) {
    if (tries > 0) await go(page, '#/');
    await page.evaluate('shifts = 0');
    await go(page, link);
    least = Math.min(least, await page.evaluate<number>('shifts'));
  }
  return least;
}

describeInBrowser('every page', () => {
  const place = shareAcrossTests(() => openExamplePlace());

  it('does not shift while loading, and fits a window at 200 %', async () => {
    const page = await place().open('#/');
    await page.setViewportSize(zoomed);
    await page.evaluate(watchShifts);
    const faults: string[] = [];
    for (const link of links) {
      const shift = await shiftOf(page, link);
      // Web Vitals' threshold for good.
      if (shift > 0.1) faults.push(`${link}: shifted by ${shift.toFixed(3)}`);
      const by = await sidewaysScroll(page);
      if (by > 0) faults.push(`${link}: ${by} px too wide`);
    }
    expect(faults).toEqual([]);
  });

  it('can be used with Tab alone: every control is reachable, named and visible', async () => {
    const page = await place().open('#/');
    const faults: string[] = [];
    // One in three of the pages built from the same parts.
    for (const link of links.filter((_, at) => at % 3 === 1)) {
      await go(page, link);
      faults.push(...(await walkByTab(page)).map((fault) => `${link}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('moves nothing for users who prefer reduced motion', async () => {
    const page = await place().open('#/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const link of links.slice(0, 6)) {
      await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
      const moving = await page.evaluate<number>(
        "document.getAnimations().filter((each) => each.playState === 'running').length",
      );
      expect(moving).toBe(0);
    }
  });
});

describeInBrowser('the pages of signing in', () => {
  it('are accessible', async () => {
    const place = await openWebPlace();
    const signIn = await place.open('', { isSignedIn: false });
    await signIn.getByLabel('API key').waitFor();
    await expectReadable(signIn, 'sign-in');

    const page = await place.open('#/sessions');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectReadable(page, 'sessions');
  });
});

describeInBrowser('the triage page', () => {
  it('stays responsive while it reads a long log: no single task takes most of the time', async () => {
    const place = await openWebPlace();
    const page = await place.open('#/triage');
    const share = async () => {
      await page.reload();
      await page.getByLabel('Text to search for indicators').waitFor();
      const { longest, whole } = await page.evaluate<Reading>(readLongLog);
      return longest / whole;
    };

    // Retried if the machine stalled for a moment.
    await expect.poll(share).toBeLessThan(0.5);
  });
});

interface Reading {
  longest: number;
  whole: number;
}

/** Pastes a log and records the longest time in which the page could not have handled a key. */
const readLongLog = `(async () => {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  const line = (at) => 'sshd: Failed password for root from 198.51.' + (at >> 8) + '.' + (at & 255);
  const data = new DataTransfer();
  data.setData('text/plain', Array.from({ length: 6_000 }, (_, at) => line(at)).join('\\n'));
  const from = performance.now();
  document.querySelector('textarea').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  while (!document.querySelector('.triage-meter.is-done')) await new Promise((done) => setTimeout(done, 20));
  return { longest, whole: performance.now() - from };
})()`;

/** Sums shifts that no click or key caused. */
const watchShifts = `(() => {
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value;
  }).observe({ type: 'layout-shift', buffered: false });
})()`;

interface Stop {
  html: string;
  name: string;
  isVisible: boolean;
  key: number;
}

const focused = `(() => {
  const element = document.activeElement;
  globalThis.stops ??= new WeakMap();
  if (!stops.has(element)) stops.set(element, Math.random());
  const box = element.getBoundingClientRect();
  const label = element.labels?.[0]?.textContent ?? '';
  const name = element.getAttribute('aria-label') ?? (label || element.textContent || element.title || element.placeholder);
  return {
    html: element.outerHTML.slice(0, 120),
    name: (name ?? '').trim(),
    isVisible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    key: stops.get(element),
  };
})()`;

const controls = `[...document.querySelectorAll('main :is(a[href],button,input,select,textarea,summary,[tabindex="0"])')]
  .filter((each) => !each.disabled && !each.hidden && each.checkVisibility() && each.tabIndex >= 0)
  .filter((each) => each.type !== 'radio' || each.checked).length`;

const mostStops = 120;

/** A date has a tab stop for each part. */
const mostParts = 6;

/** Tabs through the content. Returns controls that are not reached, unnamed or out of view. */
async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate("document.getElementById('main').focus()");
  const expected = Math.min(await page.evaluate<number>(controls), mostStops);
  const faults: string[] = [];
  const seen = new Set<number>();
  let repeats = 0;
  while (seen.size < expected && repeats < mostParts) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop>(focused);
    repeats = seen.has(stop.key) ? repeats + 1 : 0;
    if (repeats > 0) continue;
    seen.add(stop.key);
    if (stop.name === '') faults.push(`without a name: ${stop.html}`);
    if (!stop.isVisible) faults.push(`out of view: ${stop.html}`);
  }
  if (seen.size < expected) faults.push(`reached ${seen.size} of ${expected} controls`);
  return faults;
}
