import { handle, handleStream } from '../http/operation.ts';
import * as contract from './contract.ts';
import { importBody, type ImportWorld } from './importing.ts';
import { refingerprintBody, type RefingerprintWorld } from './refingerprinting.ts';
import {
  completeValue,
  countBanners,
  countMatches,
  removeMatching,
  searchBanners,
  type CountWorld,
  type RemovalWorld,
} from './search.ts';

export type BannerWorld = CountWorld & RemovalWorld & ImportWorld & RefingerprintWorld;

export const bannerRoutes = [
  handle(contract.bannerSearch, searchBanners),
  handle(contract.bannerCount, countMatches),
  handle(contract.bannerValues, completeValue),
  handle(contract.bannerStats, countBanners),
  handleStream(contract.importBanners, importBody),
  handle(contract.removeBanners, removeMatching),
  handleStream(contract.refingerprintBanners, refingerprintBody),
];
