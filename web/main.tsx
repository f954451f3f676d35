import { render } from 'preact';
import { CallFailed, resumeSession, signIn, signedIn, takeDeparture } from './api.ts';
import { texts } from './texts.ts';
import { startRouter } from './router.ts';
import { Shell } from './shell.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/print.css';
import { showFailure } from './components/toast.tsx';

/** Removes the secret of a sign-in link from the address bar before anything else happens. */
function takeLink(): string | undefined {
  const [, link] = /^#sign-in=(\w+)$/.exec(location.hash) ?? [];
  if (link !== undefined) history.replaceState(null, '', location.pathname);
  return link;
}

/** Query of a return from the provider, also removed from the address bar. */
function takeReturn(): URLSearchParams | undefined {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || (!query.has('code') && !query.has('error'))) return undefined;
  history.replaceState(null, '', location.pathname);
  return query;
}

async function comeBack(query: URLSearchParams): Promise<void> {
  const departure = takeDeparture(query.get('state') ?? '');
  const code = query.get('code');
  if (departure && code !== null) await signIn({ code, proof: departure.proof });
  else throw new CallFailed(texts.signIn.notBack(query.get('error') ?? ''), 401);
}

async function start(link: string | undefined, query: URLSearchParams | undefined): Promise<void> {
  if (link === undefined && query === undefined) {
    await resumeSession();
    return;
  }
  try {
    if (query) await comeBack(query);
    else if (link !== undefined) await signIn({ link });
  } catch (error) {
    signedIn.value = null;
    showFailure(error);
  }
}

const link = takeLink();
const query = takeReturn();
startRouter();
const root = document.getElementById('app');
if (root) render(<Shell />, root);
void start(link, query);
