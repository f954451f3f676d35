import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';

interface CertificateFiles {
  tls_cert: string;
  tls_key: string;
  tlsCheckMs: number;
}

export interface CertificatePair {
  cert: Buffer;
  key: Buffer;
}

/** Reads the certificate and key, and checks that they match. */
export function readCertificate(files: CertificateFiles): CertificatePair {
  try {
    const pair = readPair(files);
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(
      `Cannot use the files in VEDETTE_TLS_CERT and VEDETTE_TLS_KEY: ${reason}`,
      { cause },
    );
  }
}

function readPair({ tls_cert, tls_key }: CertificateFiles): CertificatePair {
  return { cert: readFileSync(tls_cert), key: readFileSync(tls_key) };
}

interface Watch {
  /** The pair that the server started with. */
  inUse: CertificatePair;
  files: CertificateFiles;
  log: Logger;
}

/**
 * Reloads a renewed certificate without a restart. Polls the content, because renewal tools swap
 * links and files in ways that events and timestamps miss. A mismatched pair is ignored: it may be
 * half written.
 */
export function watchCertificate(server: Server, { inUse, files, log }: Watch): () => void {
  let known = textOf(inUse);
  const look = () => {
    const found = currentText(files);
    if (found === known) return;
    known = found;
    try {
      const context = readCertificate(files);
      (server as Server & { setSecureContext: (options: object) => void }).setSecureContext(
        context,
      );
      log.info('certificate reloaded');
    } catch (error) {
      log.error({ err: error }, 'cannot reload the certificate; still using the old one');
    }
  };
  const timer = setInterval(look, files.tlsCheckMs).unref();
  return () => clearInterval(timer);
}

function currentText(files: CertificateFiles): string {
  try {
    return textOf(readPair(files));
  } catch {
    return ''; // missing, briefly or permanently: reading it reports the reason
  }
}

const textOf = ({ cert, key }: CertificatePair) => `${cert.toString()}\n${key.toString()}`;
