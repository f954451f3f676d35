import { emptyBanner, type Banner } from '../banner/store.ts';
import type { Guard } from '../egress/guard.ts';
import type { Match } from '../fingerprints/set.ts';
import { cleanBanner } from '../importers/run/clean.ts';
import type { Conversation, Limits } from './conversation.ts';
import { detect, type GuessLimits, type Means } from './detect.ts';
import { say } from './examine.ts';
import type { Favicon } from './favicon.ts';
import { identifyByIcon } from './icon-software.ts';
import { Milestone } from './milestone.ts';
import type { Facts, Protocol } from './protocol.ts';
import { protocols } from './protocols/index.ts';
import { createReach, type Reach } from './reach.ts';
import { unlessCut, unlessCutLater } from './rubbish.ts';
import { createPace, runAll, type Politeness } from './schedule.ts';
import type { Job, Jobs } from './targets.ts';

export type ProbeLimits = Limits & GuessLimits;

export interface ProbeOptions extends Politeness {
  jobs: Jobs;
  /** Where to continue an interrupted run. */
  position?: number;
  guard: Guard;
  limits: ProbeLimits;
  /** Applies fingerprints to a banner. */
  enrich?: (banner: Banner) => Banner;
  /** Looks up a favicon. */
  matchIcon?: (icon: Favicon) => Match | null;
  onProgress?: (progress: ProbeProgress) => void;
  /** In ms since 1970. */
  now?: () => number;
}

export interface ProbeProgress {
  /** All jobs before this one are done, and the reader has taken their banners. */
  position: number;
  total: number;
  done: number;
  open: number;
  closed: number;
  filtered: number;
  /** Targets the guard does not allow. */
  refused: number;
}

type State = 'open' | 'closed' | 'filtered' | 'refused';

/** Probes all jobs within the rate limits and yields a banner for each open port as it is found. */
export async function* probeAll(options: ProbeOptions): AsyncGenerator<Banner> {
  const { jobs, position = 0, onProgress = () => undefined } = options;
  const pace = createPace(options.rate);
  const reach = createReach({ ...options, before: (address) => pace.turn(address) });
  const progress: ProbeProgress = {
    position,
    total: jobs.total,
    done: position,
    open: 0,
    closed: 0,
    filtered: 0,
    refused: 0,
  };
  const milestone = new Milestone(position);
  const work = {
    politeness: options,
    hostOf: ({ address }: Job) => address,
    run: (job: Job) => probePort(job, reach, options),
  };
  for await (const { at, result } of runAll(jobs.from(position), work)) {
    if (result.state !== 'refused') pace.note(result.state === 'filtered');
    progress.done++;
    progress[result.state]++;
    if (result.banner) yield result.banner;
    progress.position = milestone.reach(position + at);
    onProgress({ ...progress });
  }
}

interface Seen {
  state: State;
  banner: Banner | null;
}

async function probePort(job: Job, reach: Reach, options: ProbeOptions): Promise<Seen> {
  const { enrich = (banner: Banner) => banner, now = Date.now } = options;
  const deadline = performance.now() + reach.limits.portMs;
  const { state, facts } = await (job.socket === 'udp'
    ? askByUdp(job, reach, deadline)
    : askByTcp(job, { reach, deadline, guessing: options.limits }));
  if (!facts) return { state, banner: null };
  const { icon, ...said } = facts;
  const { address, port, socket, host } = job;
  const banner = {
    ...emptyBanner({ address, port, socket, seenAt: now(), source: 'vedette' }),
    hostnames: host === '' ? [] : [host],
    ...said,
  };
  const enriched = enrich(cleanBanner(banner));
  const match = icon && options.matchIcon?.(icon);
  return { state, banner: cleanBanner(match ? identifyByIcon(enriched, match) : enriched) };
}

interface Answer {
  state: State;
  facts: Facts | null;
}

async function askByTcp(job: Job, means: Omit<Means, 'roundTripMs'>): Promise<Answer> {
  const outcome = await means.reach.connect(job, means.deadline);
  if (outcome.state !== 'open') return { state: outcome.state, facts: null };
  const { talk, roundTripMs } = outcome;
  try {
    return { state: 'open', facts: await detect(job, talk, { ...means, roundTripMs }) };
  } finally {
    talk.close();
  }
}

const overUdp = protocols.filter(({ isUdp }) => isUdp);
/** Datagrams get lost. */
const attempts = 2;

/** Silence over UDP proves nothing: only an answer proves a service. */
async function askByUdp(job: Job, reach: Reach, deadline: number): Promise<Answer> {
  const usual = overUdp.filter(({ ports }) => ports.includes(job.port));
  const tries = (usual.length > 0 ? usual : overUdp).flatMap((each) =>
    Array<Protocol>(attempts).fill(each),
  );
  for (const protocol of tries) {
    const outcome = await reach.datagrams(job, deadline);
    if (outcome.state !== 'open') return { state: outcome.state, facts: null };
    const answer = await askOnce(job, outcome.talk, protocol);
    outcome.talk.close();
    if (answer.state !== 'filtered') return answer;
  }
  return { state: 'filtered', facts: null };
}

/** An answer in another known protocol also counts. */
async function askOnce(job: Job, talk: Conversation, protocol: Protocol): Promise<Answer> {
  say(talk, protocol, { place: job, isTls: false });
  const received = await talk.receive(() => true);
  const isOf = (one: Protocol) => unlessCut(() => one.recognises(received, job), false);
  const known = received.length > 0 ? overUdp.find(isOf) : undefined;
  if (!known)
    return { state: talk.isOver && received.length === 0 ? 'closed' : 'filtered', facts: null };
  const again = () => Promise.resolve(null);
  const read = () => known.read({ place: job, conversation: talk, isTls: false, again });
  return { state: 'open', facts: await unlessCutLater(read, { service: known.service }) };
}
