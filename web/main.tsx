import { render } from 'preact';
import { resumeSession, signIn, signedIn } from './api.ts';
import { startRouter } from './router.ts';
import { Shell } from './shell.tsx';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import { showFailure } from './components/toast.tsx';

/** Takes the secret of a sign-in link out of the address bar before anything else happens. */
function takeLink(): string | undefined {
  const [, link] = /^#sign-in=(\w+)$/.exec(location.hash) ?? [];
  if (link !== undefined) history.replaceState(null, '', location.pathname);
  return link;
}

async function start(link: string | undefined): Promise<void> {
  if (link === undefined) {
    await resumeSession();
    return;
  }
  try {
    await signIn({ link });
  } catch (error) {
    signedIn.value = null;
    showFailure(error);
  }
}

const link = takeLink();
startRouter();
const root = document.getElementById('app');
if (root) render(<Shell />, root);
void start(link);
