import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { countOption, textOption, type Command } from '../command.ts';

/** 100 years. */
const mostDays = 36_500;

export const tlsInit: Command = {
  name: 'tls init',
  summary: 'Create a local CA and a certificate for the given names',
  arguments: ['NAME…'],
  options: {
    out: { value: 'FOLDER', description: 'Output folder. Default: DATA/tls.' },
    days: { value: 'N', description: 'Days the certificate is valid. Default: 397.' },
  },
  examples: [
    ['vedette tls init vedette.example 127.0.0.1', 'For a name and an address'],
    ['vedette tls init vedette.example', 'Later: same CA, new certificate'],
  ],
  async run(invocation) {
    const { args, terminal, config } = invocation;
    const folder = resolve(textOption(invocation, 'out') ?? join(config().config.data, 'tls'));
    const days = countOption(invocation, 'days', mostDays) ?? 397;
    const files = await writeCertificates(folder, args, days);
    if (terminal.json) terminal.out(JSON.stringify({ names: args, ...files }));
    else {
      terminal.out(`Certificate for ${args.join(', ')}: ${files.cert}`);
      terminal.out(`Use it with  VEDETTE_TLS_CERT=${files.cert} VEDETTE_TLS_KEY=${files.key}`);
      terminal.out(`Clients must trust the CA:  ${files.ca}`);
    }
  },
};

async function writeCertificates(folder: string, names: readonly string[], days: number) {
  // Imported lazily: no other command needs it, and it would slow down every start.
  const certificates = await import('../../http/certificate.ts');
  const ca = join(folder, 'ca.pem');
  const caKey = join(folder, 'ca-key.pem');
  const authority = existsSync(caKey)
    ? { pem: await fs.readFile(ca, 'utf8'), keyPem: await fs.readFile(caKey, 'utf8') }
    : certificates.createAuthority();
  const leaf = certificates.createServerCertificate(authority, { names, days });
  const cert = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  const contents = [
    [ca, authority.pem, 0o644],
    [caKey, authority.keyPem, 0o600],
    [cert, leaf.pem + authority.pem, 0o644],
    [key, leaf.keyPem, 0o600],
  ] as const;
  try {
    makeFolder(folder);
    for (const [file, text, mode] of contents) await replaceFile(file, text, mode);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(`Cannot write to ${folder} (--out): ${reason}`, { cause });
  }
  return { cert, key, ca };
}

/** Replaces the file atomically, because a server may be watching it. */
async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  await fs.writeFile(`${file}.new`, text, { mode });
  await fs.rename(`${file}.new`, file);
}
