import { VedetteError } from '../errors.ts';
import { Kept } from '../http/foreign-api.ts';
import { parseIp, type Ip } from '../lib/ip.ts';
import { whenHere } from '../lib/when-here.ts';
import type { AddressFacts, Asking } from './world.ts';

/** The facts about an address; null if no source can know it, such as a private one. */
type Looked = { ip: Ip; facts: AddressFacts | null };

/** Null if the text is not an address. Private and reserved addresses are not looked up, except the user's own. */
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

interface Answering<A> {
  /** Everything besides the facts that the answer depends on, including the operation's name. */
  form: string;
  answer: (facts: AddressFacts, ip: Ip) => A;
  /** The answer for addresses that no source can know. */
  reserved: (ip: Ip) => A;
  /** For clients that expect a different error for an invalid address. */
  unreadable?: () => VedetteError;
}

/** Answers about one address. */
export function answerAbout<A>(
  text: string,
  asking: Asking,
  { form, answer, reserved, unreadable }: Answering<A>,
): A | Kept<A> | Promise<A | Kept<A>> {
  return whenHere(lookAt(text, asking), (looked): A | Kept<A> => {
    if (!looked) throw unreadable?.() ?? new VedetteError('ipInvalid');
    const { ip, facts } = looked;
    return facts ? keep(facts, form, () => answer(facts, ip)) : reserved(ip);
  });
}

const kept = new WeakMap<AddressFacts, Map<string, Kept<unknown>>>();
/** Bounded, because some forms contain the caller's input. */
const mostForms = 32;

/** Caches the answer with its facts, which stay the same object while unchanged. */
export function keep<A>(facts: AddressFacts, form: string, make: () => A): Kept<A> {
  let forms = kept.get(facts);
  if (!forms) kept.set(facts, (forms = new Map<string, Kept<unknown>>()));
  const known = forms.get(form);
  if (known) return known as Kept<A>; // a form belongs to one operation
  const answer = new Kept(make());
  if (forms.size < mostForms) forms.set(form, answer);
  return answer;
}
