import { handle, handleStream } from '../http/operation.ts';
import { translate } from '../languages/index.ts';
import { bannerCollection } from './collection.ts';
import * as contract from './contract.ts';
import { bannerHost } from './host/contract.ts';
import { describeHost } from './host/host.ts';
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
  handle(contract.bannerTranslate, ({ query, ...wanted }) => {
    const { from, to, ...translated } = translate(query, { ...wanted, ours: bannerCollection });
    return { ...translated, from: from.name, from_title: from.title, to: to.name };
  }),
  handle(bannerHost, describeHost),
  handleStream(contract.importBanners, importBody),
  handle(contract.removeBanners, removeMatching),
  handleStream(contract.refingerprintBanners, refingerprintBody),
];
