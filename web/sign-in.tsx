import { useEffect, useState } from 'preact/hooks';
import { CallFailed, departToProvider, findProvider, signIn } from './api.ts';
import { texts } from './texts.ts';

export function SignIn() {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const key = new FormData(form).get('key');
    setBusy(true);
    setProblem('');
    try {
      await signIn({ key: typeof key === 'string' ? key.trim() : '' });
    } catch (error) {
      setProblem(error instanceof CallFailed ? error.message : texts.errors.unreadable);
      setBusy(false);
    }
  };
  const { title, lead, key, keyHint, submit: button, other, command } = texts.signIn;
  return (
    <main id="main" class="sign-in" tabIndex={-1}>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <ProviderButton isBusy={isBusy} onProblem={setProblem} />
      <form onSubmit={(event) => void submit(event)}>
        <label for="key">{key}</label>
        <input
          id="key"
          name="key"
          class="input mono"
          type="password"
          autocomplete="current-password"
          spellcheck={false}
          required
          aria-describedby="key-hint key-problem"
        />
        <p id="key-hint" class="quiet">
          {keyHint}
        </p>
        <p id="key-problem" class="problem" role="alert">
          {problem}
        </p>
        <button class="button primary" disabled={isBusy}>
          {button}
        </button>
      </form>
      <p class="quiet">{other}</p>
      <pre class="command">{command}</pre>
    </main>
  );
}

interface ProviderButtonProps {
  isBusy: boolean;
  onProblem: (text: string) => void;
}

/** Renders nothing if the server has no provider. */
function ProviderButton({ isBusy, onProblem }: ProviderButtonProps) {
  const [provider, setProvider] = useState('');
  useEffect(() => void findProvider().then(setProvider, () => undefined), []);
  if (provider === '') return null;
  const depart = () => {
    onProblem('');
    departToProvider().catch((error: unknown) =>
      onProblem(error instanceof CallFailed ? error.message : texts.errors.unreadable),
    );
  };
  return (
    <button type="button" class="button primary" disabled={isBusy} onClick={depart}>
      {texts.signIn.withProvider(provider)}
    </button>
  );
}
