import { certificateTrouble } from './certificate-trouble.ts';
import { certificates } from './certificates.ts';
import type { Check } from './check.ts';
import { connected } from './connected.ts';
import { cookies } from './cookies.ts';
import { dnsRecords } from './dns-records.ts';
import { domainName } from './domain-name.ts';
import { encryption } from './encryption.ts';
import { exposure } from './exposure.ts';
import { favicon } from './favicon.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { frames } from './frames.ts';
import { headers } from './headers.ts';
import { hidden } from './hidden.ts';
import { links } from './links.ts';
import { mail } from './mail.ts';
import { networkLog } from './network-log.ts';
import { obfuscation } from './obfuscation.ts';
import { origin } from './origin.ts';
import { redirections } from './redirections.ts';
import { registration } from './registration.ts';
import { reputation } from './reputation.ts';
import { technologies } from './technologies.ts';
import { variables } from './variables.ts';
import { wording } from './wording.ts';

/** All checks. No two fill the same member of the report. */
export const checks: readonly Check[] = [
  certificateTrouble,
  certificates,
  connected,
  cookies,
  dnsRecords,
  domainName,
  encryption,
  exposure,
  favicon,
  files,
  forms,
  frames,
  headers,
  hidden,
  links,
  mail,
  networkLog,
  obfuscation,
  origin,
  redirections,
  registration,
  reputation,
  technologies,
  variables,
  wording,
];
