import type { Form } from '../visit.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

export const forms: Check = {
  name: 'forms',
  says: 'Forms in the rendered page: what they ask for, and whether it goes to another domain, unencrypted, by mail or nowhere.',
  run(seen) {
    return { summary: { cred_input: credentials(seen), sfh: handlers(seen) } };
  },
};

function credentials(seen: Seen): string {
  const asking = seen.page.forms.filter(asksForCredentials);
  if (asking.length === 0) return 'None';
  const isOpen = seen.host !== null && !seen.host.isEncrypted;
  return isOpen || asking.some((form) => isDoubtful(seen, form)) ? 'Suspicious' : 'Safe';
}

const secretTypes = new Set(['password']);
const secretNames =
  /card.?(?:num|no)|cc.?(?:num|no|exp|csc)|cvv|cvc\b|\biban\b|passw|\bpwd\b|\bpin\b|\botp\b|seed.?phrase|mnemonic|\bssn\b/i;

export function asksForCredentials({ inputs }: Form): boolean {
  return inputs.some(
    ({ type, name, isHidden }) =>
      !isHidden && (secretTypes.has(type.toLowerCase()) || secretNames.test(name.slice(0, 200))),
  );
}

function handlers(seen: Seen): string {
  const { forms: all } = seen.page;
  if (all.length === 0) return 'N/A';
  // A search form for another site is harmless: only POST counts.
  const sending = all.filter((form) => form.method.toUpperCase() === 'POST' || hasNoPlace(form));
  return sending.some((form) => isDoubtful(seen, form)) ? 'Suspicious' : 'Safe';
}

function isDoubtful(seen: Seen, form: Form): boolean {
  const target = seen.hostOf(form.action);
  const downgrades = seen.host?.isEncrypted === true && target?.isEncrypted === false;
  return hasNoPlace(form) || downgrades || seen.isForeign(form.action);
}

/** The form posts nowhere, to `mailto:`, or to a script. */
function hasNoPlace({ action }: Form): boolean {
  return action.trim() === '' || /^(?:about|mailto|javascript|data):/i.test(action.trim());
}
