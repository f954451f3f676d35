import { VedetteError } from '../errors.ts';
import { Kept } from '../http/foreign-api.ts';
import { parseIp, type Ip } from '../lib/ip.ts';
import { whenHere } from '../lib/when-here.ts';
import type { AddressFacts, Asking } from './world.ts';

/** An address that no source can know, such as a private one; or what is known of it. */
type Looked = { ip: Ip; facts: AddressFacts | null };

/** Null when the text is no address. Private and reserved ones are not looked up, but for the user's own. */
export function lookAt(
  text: string,
  { world, caller }: Asking,
): Looked | null | Promise<Looked | null> {
  const ip = parseIp(text);
  if (!ip) return null;
  const { reserved, ownRanges } = world.intel();
  const isOwn = ownRanges.some(
    ({ family, first, last }) => family === ip.family && first <= ip.value && ip.value <= last,
  );
  if (!reserved.isPublic(ip) && !isOwn) return { ip, facts: null };
  return whenHere(world.lookUp(text, caller), (facts) => ({ ip, facts }));
}

interface Telling<A> {
  /** Of what the answer depends on beside the facts, with the name of the operation. */
  form: string;
  tell: (facts: AddressFacts, ip: Ip) => A;
  /** Of an address that no source can know. */
  reserved: (ip: Ip) => A;
  /** Where a client expects another failure than ours for what is no address. */
  unreadable?: () => VedetteError;
}

/** The answer about one address. */
export function tellOf<A>(
  text: string,
  asking: Asking,
  { form, tell, reserved, unreadable }: Telling<A>,
): A | Kept<A> | Promise<A | Kept<A>> {
  return whenHere(lookAt(text, asking), (looked): A | Kept<A> => {
    if (!looked) throw unreadable?.() ?? new VedetteError('ipInvalid');
    const { ip, facts } = looked;
    return facts ? keep(facts, form, () => tell(facts, ip)) : reserved(ip);
  });
}

const kept = new WeakMap<AddressFacts, Map<string, Kept<unknown>>>();
/** Some forms hold what the caller wrote. */
const mostForms = 32;

/** Facts stay the same object while they stay the same, and so does the answer made from them. */
export function keep<A>(facts: AddressFacts, form: string, tell: () => A): Kept<A> {
  let forms = kept.get(facts);
  if (!forms) kept.set(facts, (forms = new Map<string, Kept<unknown>>()));
  const known = forms.get(form);
  if (known) return known as Kept<A>; // a form is of one operation
  const answer = new Kept(tell());
  if (forms.size < mostForms) forms.set(form, answer);
  return answer;
}
