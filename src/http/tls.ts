import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext, type TLSSocketOptions } from 'node:tls';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';

export interface CertificateFiles {
  tls_cert: string;
  tls_key: string;
  tls_check_ms: number;
}

/** Reads certificate and key, and makes sure that they belong together before anybody is served. */
export function readCertificate({ tls_cert, tls_key }: CertificateFiles): {
  cert: Buffer;
  key: Buffer;
} {
  try {
    const pair = { cert: readFileSync(tls_cert), key: readFileSync(tls_key) };
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

/**
 * Takes a renewed certificate into use without a restart. Looks by name at intervals, because renewal
 * tools swap links and files in ways that change events miss. A pair that does not fit is left alone:
 * half of it may still be on its way.
 */
export function watchCertificate(server: Server, files: CertificateFiles, log: Logger): () => void {
  const reload = () => {
    try {
      const context: TLSSocketOptions = readCertificate(files);
      (server as Server & { setSecureContext: (options: object) => void }).setSecureContext(
        context,
      );
      log.info('certificate re-read');
    } catch (error) {
      log.error({ err: error }, 'certificate not re-read; the old one stays in use');
    }
  };
  const paths = [files.tls_cert, files.tls_key];
  for (const path of paths)
    watchFile(path, { interval: files.tls_check_ms, persistent: false }, reload);
  return () => {
    for (const path of paths) unwatchFile(path, reload);
  };
}
