import { prepareBrowser, type BrowserTools, type BrowserVisit } from './browser.ts';

/** The browser of this worker with its sandboxing, or why there is none. */
export type BrowserChoice =
  | Pick<BrowserTools, 'program' | 'isSandboxed' | 'workerGroup' | 'scratchParent'>
  | { why: string };

type ScanTools = Pick<BrowserTools, 'resolve' | 'dial' | 'limits' | 'capture' | 'signal'>;

/**
 * A browser for one scan, started as soon as the choice is made. The rest of the scan does not
 * wait: on a busy machine testing the sandbox takes a while.
 */
export function chosenBrowser(choose: () => Promise<BrowserChoice>, tools: ScanTools) {
  const prepared = Promise.race([choose(), whenStopped(tools.signal)]).then((choice) =>
    'why' in choice ? choice.why : prepareBrowser({ ...choice, ...tools }),
  );
  prepared.catch(() => undefined); // reported when a page is opened
  const open = async (url: string): Promise<BrowserVisit> => {
    try {
      const browser = await prepared;
      if (typeof browser !== 'string') return await browser.open(url);
      return { page: null, gaps: [{ what: 'browser', why: browser }] };
    } catch (error) {
      const why = error instanceof Error ? error.message : 'the sandbox test failed';
      return { page: null, gaps: [{ what: 'browser', why }] };
    }
  };
  const close = async (): Promise<void> => {
    const browser = await prepared.catch(() => '');
    if (typeof browser !== 'string') await browser.close();
  };
  return { open, close };
}

function whenStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('not ready in time: this machine is busy'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
