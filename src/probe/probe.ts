import { emptyBanner, type Banner } from '../banner/store.ts';
import type { Guard } from '../egress/guard.ts';
import { cleanBanner } from '../importers/run/clean.ts';
import type { Limits } from './conversation.ts';
import { detect } from './detect.ts';
import { say } from './examine.ts';
import { Milestone } from './milestone.ts';
import type { Facts } from './protocol.ts';
import { protocols } from './protocols/index.ts';
import { createReach, type Reach } from './reach.ts';
import { createPace, runAll, type Politeness } from './schedule.ts';
import type { Job, Jobs } from './targets.ts';

export interface ProbeOptions extends Politeness {
  jobs: Jobs;
  /** Where a run that was cut off goes on: the position of its last progress. */
  position?: number;
  guard: Guard;
  limits: Limits;
  /** What fingerprints make of a banner. */
  enrich?: (banner: Banner) => Banner;
  onProgress?: (progress: ProbeProgress) => void;
  /** In ms since 1970. */
  now?: () => number;
}

export interface ProbeProgress {
  /** All jobs before this one are done, and their banners were taken by whoever reads them. */
  position: number;
  total: number;
  done: number;
  open: number;
  closed: number;
  filtered: number;
  /** Places that the guard does not allow. */
  refused: number;
}

type State = 'open' | 'closed' | 'filtered' | 'refused';

/** Looks at every port that the jobs name, politely, and gives a banner for each that is open, as they come. */
export async function* probeAll(options: ProbeOptions): AsyncGenerator<Banner> {
  const { jobs, position = 0, onProgress = () => undefined } = options;
  const pace = createPace(options.rate);
  const reach = createReach({ ...options, before: (address) => pace.turn(address) });
  const progress: ProbeProgress = {
    ...{ position, total: jobs.total, done: position },
    ...{ open: 0, closed: 0, filtered: 0, refused: 0 },
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
    : askByTcp(job, reach, deadline));
  if (!facts) return { state, banner: null };
  const { address, port, socket, host } = job;
  const banner = {
    ...emptyBanner({ address, port, socket, seenAt: now(), source: 'vedette' }),
    hostnames: host === '' ? [] : [host],
    ...facts,
  };
  return { state, banner: cleanBanner(enrich(cleanBanner(banner))) };
}

interface Answer {
  state: State;
  facts: Facts | null;
}

async function askByTcp(job: Job, reach: Reach, deadline: number): Promise<Answer> {
  const outcome = await reach.connect(job, deadline);
  if (outcome.state !== 'open') return { state: outcome.state, facts: null };
  const { talk, roundTripMs } = outcome;
  try {
    return { state: 'open', facts: await detect(job, talk, { reach, deadline, roundTripMs }) };
  } finally {
    talk.close();
  }
}

/** Datagrams get lost. */
const attempts = 2;

/** Silence over UDP says nothing: only who answers is there. */
async function askByUdp(job: Job, reach: Reach, deadline: number): Promise<Answer> {
  const overUdp = protocols.filter(({ isUdp }) => isUdp);
  const usual = overUdp.filter(({ ports }) => ports.includes(job.port));
  for (const protocol of usual.length > 0 ? usual : overUdp) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const outcome = await reach.datagrams(job, deadline);
      if (outcome.state !== 'open') return { state: outcome.state, facts: null };
      const { talk: conversation } = outcome;
      say(conversation, protocol, { place: job, isTls: false });
      const heard = await conversation.hear(() => true, reach.limits.answerMs / attempts);
      // Whoever answers a question of another protocol with its own is as good.
      const known = heard.length > 0 && overUdp.find((one) => one.recognises(heard, job));
      const talk = { place: job, conversation, isTls: false, again: () => Promise.resolve(null) };
      const facts = known ? await known.read(talk) : null;
      const isClosed = conversation.isOver && heard.length === 0;
      conversation.close();
      if (facts) return { state: 'open', facts };
      if (isClosed) return { state: 'closed', facts: null };
    }
  }
  return { state: 'filtered', facts: null };
}
