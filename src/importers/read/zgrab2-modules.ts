import type { Socket } from '../../banner/store.ts';
import { compact } from '../../lib/compact.ts';
import { readRows, splitWord } from '../../lib/text-table.ts';

/** How to read a zgrab2 module. Paths lead into its `result`. */
export interface Zgrab2Module {
  port: number;
  socket?: Socket;
  /** If different from the name of the module. */
  service?: string;
  /** A path, or a fixed name. */
  product?: { at: string } | string;
  version?: string;
  os?: string;
  /** Paths of the service's output, in order. If empty, the whole result is text. */
  text?: readonly string[];
}

/** For modules not in the table. */
export const unknownModule: Zgrab2Module = { port: 0 };

/** By protocol. */
export const zgrab2Modules: ReadonlyMap<string, Zgrab2Module> = new Map(
  readRows(new URL('./zgrab2-modules.txt', import.meta.url)).map(
    ([protocol = '', port, ...cells]) => [protocol, toModule(Number(port), cells)],
  ),
);

function toModule(port: number, cells: readonly string[]): Zgrab2Module {
  const given = new Map(cells.map(splitWord));
  const at = given.get('product-at');
  return compact<Zgrab2Module>({
    port,
    socket: given.get('socket') === 'udp' ? 'udp' : undefined,
    service: given.get('service'),
    product: at === undefined ? given.get('product') : { at },
    version: given.get('version'),
    os: given.get('os'),
    text: given
      .get('text')
      ?.split(' ')
      .filter((path) => path !== ''),
  });
}
