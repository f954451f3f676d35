import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';

export interface CertificateFiles {
  tls_cert: string;
  tls_key: string;
  tls_check_ms: number;
}

export interface CertificatePair {
  cert: Buffer;
  key: Buffer;
}

/** Reads certificate and key, and makes sure that they belong together before anybody is served. */
export function readCertificate(files: CertificateFiles): CertificatePair {
  try {
    const pair = readPair(files);
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(
      `VEDETTE_TLS_CERT and VEDETTE_TLS_KEY name files that cannot be used: ${reason}`,
      { cause },
    );
  }
}

function readPair({ tls_cert, tls_key }: CertificateFiles): CertificatePair {
  return { cert: readFileSync(tls_cert), key: readFileSync(tls_key) };
}

interface Watch {
  /** What the server began with. */
  inUse: CertificatePair;
  files: CertificateFiles;
  log: Logger;
}

/**
 * Takes a renewed certificate into use without a restart. Looks at the content at intervals, because renewal
 * tools swap links and files in ways that change events and times miss. A pair that does not fit is left alone:
 * half of it may still be on its way.
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
      log.info('certificate re-read');
    } catch (error) {
      log.error({ err: error }, 'certificate not re-read; the old one stays in use');
    }
  };
  const timer = setInterval(look, files.tls_check_ms).unref();
  return () => clearInterval(timer);
}

function currentText(files: CertificateFiles): string {
  try {
    return textOf(readPair(files));
  } catch {
    return ''; // gone for a moment, or for good: reading it again says why
  }
}

const textOf = ({ cert, key }: CertificatePair) => `${cert.toString()}\n${key.toString()}`;
