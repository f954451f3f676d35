import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { brandSign } from '../../src/domain/phishing/brands.ts';
import { readSite } from '../../src/domain/phishing/site.ts';

/** By the name that brands.txt gives a target: what JPCERT calls it. */
const targets: Readonly<Record<string, readonly string[]>> = {
  AEON: ['イオンカード', 'イオン銀行', 'iAEON'],
  Amazon: ['Amazon'],
  'American Express': ['American Express'],
  Apple: ['Apple ID', 'Apple'],
  'au (KDDI)': ['au', 'じぶん銀行', 'auじぶん銀行', 'au PAY', 'KDDI'],
  'Australia Post': ['Australia Post'],
  'Capital One': ['Capital One'],
  Chase: ['JPMorgan Chase & Co.'],
  Coincheck: ['Coincheck'],
  DBS: ['DBS Bank'],
  DHL: ['DHL'],
  DMM: ['DMM'],
  Docomo: ['NTT docomo', 'dカード', 'dアカウント'],
  'eki-net': ['えきねっと'],
  'EPOS Card': ['エポスカード'],
  'ETC meisai': ['ETC利用照会サービス'],
  Facebook: ['Facebook'],
  'JA Bank': ['JAバンク'],
  JAL: ['JAL'],
  'Japan Post': ['日本郵便', 'ゆうちょ銀行'],
  JCB: ['JCB'],
  'JR East': ['Viewcard', 'モバイルSuica', 'JR東日本'],
  LINE: ['LINE'],
  Mastercard: ['Mastercard'],
  Mercari: ['メルカリ'],
  Microsoft: ['Microsoft'],
  'Mitsubishi UFJ': ['三菱UFJ銀行', '三菱UFJニコス', '三菱UFJeスマート証券', '三菱UFJ信託銀行'],
  Mizuho: ['みずほ銀行', 'みずほ証券'],
  Monex: ['マネックス証券'],
  NHK: ['NHK', 'NHKプラス'],
  Nintendo: ['任天堂'],
  Nomura: ['野村證券'],
  OCN: ['OCN'],
  Orico: ['Orico'],
  PayPal: ['PayPal'],
  PayPay: ['PayPay', 'PayPay銀行', 'PayPayカード'],
  Rakuten: ['楽天', '楽天カード', '楽天銀行', '楽天証券'],
  RBC: ['RBC Royal Bank'],
  Resona: ['りそな銀行', 'りそなカード'],
  Sagawa: ['Sagawa Express'],
  'Saison Card': ['クレディセゾン', 'SAISON CARD', 'UC Card'],
  SBI: ['SBI証券', 'SBI新生銀行', '住信SBIネット銀行'],
  Shopify: ['Shopify'],
  SMBC: ['三井住友カード', 'Vpass', '三井住友銀行', 'SMBC日興証券', 'SMBCモビット'],
  SoftBank: ['softbank', 'SoftBank'],
  Spotify: ['Spotify'],
  TEPCO: ['TEPCO'],
  TikTok: ['TikTok'],
  'Tokyo Gas': ['東京ガス'],
  'Toyota Finance': ['TS CUBIC CARD_MY TS3', 'TS CUBIC CARD', 'トヨタファイナンス'],
  USAA: ['USAA'],
  Visa: ['VISA'],
  'Wells Fargo': ['Wells Fargo'],
  Yahoo: ['Yahoo! JAPAN'],
  Yamato: ['ヤマト運輸'],
  Yodobashi: ['ヨドバシカメラ'],
};
const brandOfTarget = new Map(
  Object.entries(targets).flatMap(([brand, names]) => names.map((name) => [name, brand] as const)),
);

/**
 * Whether the brand that a URL is said to imitate is the one that JPCERT names as its target. The matching was
 * tuned on the odd months only. A host that serves several campaigns is labelled with one of them, so not every
 * disagreement is a mistake.
 */
export function* proveBrands(folder: string): Generator<Figure> {
  const found = { right: 0, wrong: 0, none: 0 };
  for (const { url, brand } of knownTargets(folder)) {
    const site = readSite(url);
    const sign = site ? brandSign(site) : undefined;
    if (sign === undefined || sign.how === 'own-site') found.none++;
    else if (sign.brand === brand) found.right++;
    else found.wrong++;
  }
  const { right, wrong, none } = found;
  const urls = right + wrong + none;
  const share = (name: string, value: number) => ({ name, value: 100 * value, unit: '%' });
  yield {
    name: 'truth.url.brand-urls',
    value: urls,
    unit: 'URLs',
    target: { op: '>=', value: 2_000 },
  };
  yield { ...share('truth.url.brand-wrong', wrong / urls), target: { op: '<=', value: 1 } };
  yield share('truth.url.brand-wrong-of-named', wrong / (right + wrong));
  yield share('truth.url.brand-named', (right + wrong) / urls);
}

/** The even months, which the matching was not tuned on. */
function* knownTargets(folder: string): Generator<{ url: string; brand: string }> {
  for (const file of readdirSync(folder).filter((name) => /^\d{5}[02468]\.csv$/.test(name))) {
    for (const row of readFileSync(join(folder, file), 'utf8').split(/\r?\n/)) {
      const [, url = '', target = ''] = /^[^,]*,"?([^,"]*)"?,"?(.*?)"?$/.exec(row) ?? [];
      const brand = brandOfTarget.get(target);
      if (brand !== undefined) yield { url, brand };
    }
  }
}
