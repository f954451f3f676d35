import { readTableFile } from '../../lib/text-table.ts';

/** A file of `data/`, which the build copies next to this module. */
export const dataFile = (name: string) => new URL(`./data/${name}`, import.meta.url);

const lists = new Map(
  readTableFile(dataFile('places.txt')).map(({ head, details }) => [
    head,
    details.join(' ').split(' '),
  ]),
);

/** A list of `places.txt`. */
export function namesOf(list: string): readonly string[] {
  return lists.get(list) ?? [];
}
