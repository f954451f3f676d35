// The kind of plain documents. A module is known by its URL, so the fields stand in it: `?{"text":…}`.
import { parseIp } from '../../../../dist/lib/ip.js';

const fields = JSON.parse(decodeURIComponent(new URL(import.meta.url).search.slice(1)));

export const version = 1;
export const collection = { name: 'plain', text: 'text', fields, filters: {} };
export const textsOf = ({ values }) => values;
export const searchableOf = ({ time, address, software, values }) => ({
  ...{ time, software, values },
  address: address === null ? null : parseIp(address),
});
