import { asksForCredentials } from './checks/forms.ts';
import type { Seen } from './checks/seen.ts';
import type { Explanation } from './explanation.ts';
import type { Form } from './visit.ts';

type FormTarget = NonNullable<Explanation['forms']>[number];

/** Where forms send their data. Login forms that post elsewhere come first. */
export function formTargets(seen: Seen): FormTarget[] {
  return seen.page.forms
    .map((form) => describe(seen, form))
    .sort((one, other) => alarm(other) - alarm(one));
}

function describe(seen: Seen, form: Form): FormTarget {
  const host = seen.hostOf(form.action);
  const name = host?.name ?? '';
  const listed = name === '' ? [] : [...seen.named(name).listed, ...seen.named(form.action).listed];
  return {
    action: form.action,
    method: form.method,
    asks_for: [...new Set(form.inputs.filter(({ isHidden }) => !isHidden).map(fieldName))],
    asks_for_credentials: asksForCredentials(form),
    leads_to: destinationOf(seen, form),
    host: name,
    addresses: addressesOf(seen, name).map((ip) => {
      const { asn, asName, country, score } = seen.ip(ip);
      return { ip, asn, as_name: asName, country, score };
    }),
    listed: listed.map(({ feed, label }) => ({ feed, label })),
  };
}

const fieldName = ({ type, name }: Form['inputs'][number]) => (name === '' ? type : name);

type FormDestination = 'own' | 'elsewhere' | 'mail' | 'nowhere';

export function destinationOf(seen: Seen, { action }: Form): FormDestination {
  if (/^mailto:/i.test(action.trim())) return 'mail';
  if (seen.hostOf(action) === null) return 'nowhere';
  return seen.isForeign(action) ? 'elsewhere' : 'own';
}

function addressesOf({ visit: { dns, target } }: Seen, name: string): readonly string[] {
  if (name === target.host) return [...dns.a, ...dns.aaaa];
  return dns.others.find((other) => other.name === name)?.addresses ?? [];
}

function alarm({ asks_for_credentials, leads_to, listed }: FormTarget): number {
  const leaves = leads_to === 'elsewhere' || leads_to === 'mail';
  return (asks_for_credentials ? 2 : 0) + (leaves ? 1 : 0) + (listed.length > 0 ? 4 : 0);
}
