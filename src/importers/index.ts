import { censys } from './censys.ts';
import { csv } from './csv.ts';
import { httpx } from './httpx.ts';
import type { Importer } from './importer.ts';
import { ivre } from './ivre.ts';
import { masscan } from './masscan.ts';
import { naabu } from './naabu.ts';
import { nmap } from './nmap.ts';
import { shodan } from './shodan.ts';
import { vedette } from './vedette.ts';
import { zgrab2 } from './zgrab2.ts';

/** Every format that can be imported. The first one that recognises a file reads it. */
export const importers: readonly Importer[] = [
  nmap,
  masscan,
  zgrab2,
  shodan,
  censys,
  httpx,
  ivre,
  vedette,
  naabu,
  csv,
];
