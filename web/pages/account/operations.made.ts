import * as audit from '../../../src/audit/contract.ts';
import * as banner from '../../../src/banner/contract.ts';
import * as host from '../../../src/banner/host/contract.ts';
import * as cases from '../../../src/cases/contract.ts';
import * as check from '../../../src/check/contract.ts';
import * as domain from '../../../src/domain/contract.ts';
import * as url from '../../../src/domain/url/contract.ts';
import * as exploit from '../../../src/exploit/contract.ts';
import * as exports from '../../../src/exports/contract.ts';
import * as findings from '../../../src/exports/findings/contract.ts';
import * as misp from '../../../src/exports/misp/contract.ts';
import * as taxii from '../../../src/exports/taxii/contract.ts';
import * as sbom from '../../../src/exposure/sbom/contract.ts';
import * as exposure from '../../../src/exposure/contract.ts';
import * as changes from '../../../src/exposure/changes/contract.ts';
import * as decisions from '../../../src/exposure/decisions/contract.ts';
import * as facets from '../../../src/exposure/facets/contract.ts';
import * as owners from '../../../src/exposure/owners/contract.ts';
import * as vex from '../../../src/exposure/vex/contract.ts';
import * as feeds from '../../../src/feeds/contract.ts';
import * as ip from '../../../src/ip/contract.ts';
import * as mcp from '../../../src/mcp/contract.ts';
import * as share from '../../../src/share/contract.ts';
import * as system from '../../../src/system/contract.ts';
import * as user from '../../../src/user/contract.ts';
import * as queries from '../../../src/user/saved-queries/contract.ts';
import * as session from '../../../src/user/session/contract.ts';
import * as watch from '../../../src/watch/contract.ts';

const contracts: readonly object[] = [
  audit,
  banner,
  host,
  cases,
  check,
  domain,
  url,
  exploit,
  exports,
  findings,
  misp,
  taxii,
  sbom,
  exposure,
  changes,
  decisions,
  facets,
  owners,
  vex,
  feeds,
  ip,
  mcp,
  share,
  system,
  user,
  queries,
  session,
  watch,
];

/** Summaries of operations by id: usage is counted by id, which means nothing to most readers. */
export const operationNames: Readonly<Record<string, string>> = Object.fromEntries(
  contracts
    .flatMap((contract) => Object.values(contract) as unknown[])
    .filter(isOperation)
    .map(({ id, summary }) => [id, summary]),
);

function isOperation(value: unknown): value is { id: string; summary: string } {
  return typeof value === 'object' && value !== null && 'envelope' in value && 'summary' in value;
}
