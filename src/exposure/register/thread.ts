import { workerData } from 'node:worker_threads';
import { faults } from '../../errors.ts';
import { answer } from '../../lib/thread.ts';
import { changesBetween, type Period } from './changes.ts';
import { Register, type HostBanners, type Rules, type Progress } from './register.ts';
import type { Wanted } from './conditions.ts';
import type { FacetKind } from './places.ts';
import { Survey, type PageWanted } from './survey.ts';

export interface RegisterData {
  file: string;
  currentMs: number;
}

export type RegisterFunctions = typeof functions;

const register = new Register(workerData as RegisterData); // as started by the service
const survey = new Survey(register);

/** Work comes in small batches, so that requests are answered in between. */
const functions = {
  progress: () => register.progress(),
  note: (reached: Partial<Progress>) => register.note(reached),
  useCatalogue: (file: string | null) => register.useCatalogue(file),
  useRules: (rules: Rules) => register.useRules(rules),
  derive: (found: readonly HostBanners[], about: { now: number; pass: number }) =>
    register.derive(found, about),
  lastPass: () => register.hosts.lastPass(),
  endPass: (pass: number) => register.endPass(pass),
  match: (limit: number, now: number) => register.software.matchSome(limit, now),
  rank: (after: string, about: { limit: number; now: number }) => register.rankSome(after, about),
  rankDue: (about: { limit: number; now: number }) => register.rankDue(about),
  blindTo: (cve: string) => register.blindTo(cve).length,
  changes: (period: Period) => changesBetween(register, period),
  page: (wanted: Wanted, page: PageWanted) => survey.page(wanted, page),
  facets: (kinds: readonly FacetKind[], size: number) => survey.facets(kinds, size),
};

answer(functions, faults);
