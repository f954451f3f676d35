import type { Connection } from '../sqlite.ts';
import { parseCpe } from './cpe.ts';
import { keyOfProduct, listedKey } from './products.ts';
import type { SaidAside, SaidLifecycle, SaidPackage } from './said.ts';

/** Adds what distributions say of their packages, and how long products get fixes. */
export function addAside(db: Connection, document: number): (said: SaidAside) => void {
  const addPackage = db.prepare(
    'INSERT OR REPLACE INTO package VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addCycle = db.prepare('INSERT OR REPLACE INTO lifecycle VALUES (?, ?, ?, ?, ?, ?, ?)');
  return (said) => {
    if (said.type === 'package') {
      for (const row of packageRows(said, document)) addPackage.run(...row);
    } else {
      for (const row of cycleRows(said, document)) addCycle.run(...row);
    }
  };
}

function packageRows(said: SaidPackage, document: number): unknown[][] {
  return said.releases.map(({ release, state, fixedIn = '', newest = '', note = '' }) => [
    said.distribution,
    said.package,
    said.cve,
    release,
    document,
    state,
    fixedIn,
    newest,
    note,
  ]);
}

function cycleRows({ product, title, cpes, cycles }: SaidLifecycle, document: number): unknown[][] {
  const named = cpes.flatMap((text) => parseCpe(text) ?? []).map(keyOfProduct);
  const keys = new Set([...named, listedKey(title) ?? listedKey(product) ?? []].flat());
  return [...keys].flatMap((key) =>
    cycles.map(({ cycle, ended = false, endsOn = '', latest = '' }) => [
      key,
      cycle,
      document,
      title,
      ended ? 1 : 0,
      endsOn,
      latest,
    ]),
  );
}
