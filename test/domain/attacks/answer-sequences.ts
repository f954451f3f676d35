import type { AnswerSequence, LyingAnswer, LyingRecord } from './lying-name-server.ts';

/** Where the answers lead: `open` may be visited, the others never. */
export interface Places {
  open: string;
  closedIpv4: readonly string[];
  closedIpv6: readonly string[];
}

/** Every way in which answers can lead somewhere other than what was checked. */
export function answerSequences({ open, closedIpv4, closedIpv6 }: Places): AnswerSequence[] {
  return [
    ...closedIpv4.flatMap((closed) => [
      ...firstAnswers(open, closed),
      ...laterAnswers(open, closed),
      ...wrongMessages(open, closed),
    ]),
    ...closedIpv6.flatMap((closed) => ipv6Answers(open, closed)),
  ];
}

const a = (value: string, ttl = 300): LyingRecord => ({ type: 'A', value, ttl });
const aaaa = (value: string, ttl = 300): LyingRecord => ({ type: 'AAAA', value, ttl });
const say = (...answers: LyingRecord[]): LyingAnswer => ({ answers });

/** A chain of aliases with an address at its end. */
function chain(length: number, end: LyingRecord): LyingAnswer {
  const names = Array.from({ length }, (_, at) => `link${at}.example`);
  const links = names.map((value, at): LyingRecord => {
    const owner = names[at - 1];
    return { type: 'CNAME', value, ttl: 0, ...(owner === undefined ? {} : { owner }) };
  });
  return say(...links, { ...end, owner: names.at(-1) ?? '' });
}

function firstAnswers(open: string, closed: string): AnswerSequence[] {
  const named = (what: string, ...A: LyingAnswer[]) => ({ what: `${what} ${closed}`, A });
  const six = (what: string, prefix: string) => ({
    what: `${what} ${closed}`,
    A: [say(a(open))],
    AAAA: [say(aaaa(`${prefix}${closed}`))],
  });
  return [
    named('only', say(a(closed))),
    named('open, then', say(a(open), a(closed))),
    named('before open', say(a(closed), a(open))),
    named('behind many', say(...Array.from({ length: 12 }, () => a(open)), a(closed))),
    named('twice', say(a(closed), a(closed))),
    named('alias to', chain(1, a(closed))),
    named('alias of an alias to', chain(2, a(closed))),
    named('eight aliases to', chain(8, a(closed, 0))),
    named('alias to open and', {
      answers: [...(chain(1, a(open)).answers ?? []), { ...a(closed), owner: 'link0.example' }],
    }),
    six('IPv6 mapped', '::ffff:'),
    six('IPv6 compatible', '::'),
    six('NAT64', '64:ff9b::'),
    { what: `only IPv6 mapped ${closed}`, AAAA: [say(aaaa(`::ffff:${closed}`))] },
  ];
}

/** Rebinding: the first answer is checked, and a later one leads elsewhere. */
function laterAnswers(open: string, closed: string): AnswerSequence[] {
  const [good, bad] = [say(a(open)), say(a(closed))];
  const [goodNow, badNow] = [say(a(open, 0)), say(a(closed, 0))];
  const named = (what: string, ...A: LyingAnswer[]) => ({ what: `${what} ${closed}`, A });
  return [
    named('after one open', good, bad),
    named('after one open without a life', goodNow, badNow),
    named('after two open', goodNow, goodNow, badNow),
    named('after three open', goodNow, goodNow, goodNow, badNow),
    named('by turns', goodNow, badNow, goodNow, badNow, goodNow, badNow),
    named('by turns, begins with', badNow, goodNow, badNow, goodNow),
    named('after both', say(a(open), a(closed)), bad),
    named('after an alias to open', chain(1, a(open, 0)), chain(1, a(closed, 0))),
    named('after silence', { isSilent: true }, bad),
    named('after a failure', { code: 2 }, badNow),
    named('after no such name', { code: 3 }, badNow),
    named('after nothing', {}, badNow),
    {
      what: `A open, later AAAA mapped ${closed}`,
      A: [goodNow],
      AAAA: [{}, say(aaaa(`::ffff:${closed}`, 0))],
    },
  ];
}

function wrongMessages(open: string, closed: string): AnswerSequence[] {
  const [good, bad] = [say(a(open)), say(a(closed))];
  const named = (what: string, ...A: LyingAnswer[]) => ({ what: `${what} ${closed}`, A });
  return [
    { ...named('truncated, then over TCP', { ...good, isTruncated: true }), tcp: bad },
    { ...named('truncated', { ...bad, isTruncated: true }), tcp: good },
    named('with the code of no such name', { ...bad, code: 3 }),
    named('with the code of a failure', { ...bad, code: 2 }),
    named('under another name', say({ ...a(closed), owner: 'other.example' })),
    named('open, and under another name', say(a(open), { ...a(closed), owner: 'other.example' })),
    named('beside the answer', { ...good, additional: [a(closed)] }),
    named('beside no answer', { additional: [a(closed)] }),
    named('in a second message', { ...good, then: bad }),
    named('in a message before', { ...bad, then: good }),
    named('with a wrong id', { ...bad, hasWrongId: true, then: good }),
    named('in the length of IPv6', say({ type: 'A', value: `::ffff:${closed}` })),
    { what: `in the length of IPv4 ${closed}`, AAAA: [say({ type: 'AAAA', value: closed })] },
  ];
}

function ipv6Answers(open: string, closed: string): AnswerSequence[] {
  const [good, bad] = [say(a(open, 0)), say(aaaa(closed, 0))];
  return [
    { what: `only ${closed}`, AAAA: [bad] },
    { what: `beside open ${closed}`, A: [good], AAAA: [bad] },
    { what: `beside open, later ${closed}`, A: [good], AAAA: [{}, bad] },
    { what: `alias to ${closed}`, AAAA: [chain(3, aaaa(closed))] },
    { what: `after silence ${closed}`, A: [good], AAAA: [{ isSilent: true }, bad] },
    { what: `after the open one is gone ${closed}`, A: [good, { code: 3 }], AAAA: [{}, bad] },
  ];
}
