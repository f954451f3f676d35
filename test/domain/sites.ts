import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority } from '../../src/http/certificate.ts';
import 'reflect-metadata'; // required by the next
import * as x509 from '@peculiar/x509';

/** The part of loopback that these tests allow, standing for the public internet. */
export const openAddress = '127.0.0.2';
/** Nothing may ever arrive here. */
export const closedAddress = '127.0.0.1';

export interface Site {
  port: number;
  /** Connections that arrived, with or without a request. */
  arrived: () => number;
  /** Requests, as `GET host/path`. */
  asked: string[];
  close: () => Promise<void>;
}

export type Pages = (request: IncomingMessage, response: ServerResponse) => void;

export interface SiteOptions {
  address?: string;
  port?: number;
  tls?: { cert: string; key: string; [option: string]: unknown };
}

export async function startSite(pages: Pages, options: SiteOptions = {}): Promise<Site> {
  const { address = openAddress, port = 0, tls } = options;
  const asked: string[] = [];
  const handle: Pages = (request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
    pages(request, response);
  };
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle);
  let arrived = 0;
  server.on('connection', () => arrived++);
  server.on('upgrade', (request, socket) => {
    asked.push(`UPGRADE ${request.headers.host?.split(':')[0]}${request.url}`);
    socket.destroy();
  });
  server.listen(port, address);
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, arrived: () => arrived, asked, close };
}

/** Pages by path; any other path is a 404. */
export function pagesOf(table: Readonly<Record<string, string | Pages>>): Pages {
  return (request, response) => {
    const page = table[(request.url ?? '').split('?')[0]!];
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    response.statusCode = page === undefined ? 404 : 200;
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(page ?? 'nothing here');
  };
}

export const redirectTo =
  (location: string, status = 302): Pages =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

export interface CertificateWish {
  names: readonly string[];
  /** In days from now. */
  from?: number;
  to?: number;
  isSelfSigned?: boolean;
}

/** Makes certificates, valid or not, and the authority that signs them. */
export async function openForge() {
  const authority = createAuthority();
  const issuer = new x509.X509Certificate(authority.pem).subject;
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authority.keyPem),
    kind,
    false,
    ['sign'],
  );
  const signing = { name: 'ECDSA', hash: 'SHA-256' };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const forge = async ({ names, from = -1, to = 30, isSelfSigned = false }: CertificateWish) => {
    const keys = await webcrypto.subtle.generateKey(kind, true, ['sign', 'verify']);
    const subject = `CN=${names[0]}`;
    const shared = {
      serialNumber: '0a0b0c',
      notBefore: day(from),
      notAfter: day(to),
      signingAlgorithm: signing,
      extensions: [
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: 'dns' as const, value })),
        ),
      ],
    };
    const certificate = isSelfSigned
      ? await x509.X509CertificateGenerator.createSelfSigned({ ...shared, name: subject, keys })
      : await x509.X509CertificateGenerator.create({
          ...shared,
          subject,
          issuer,
          publicKey: keys.publicKey,
          signingKey,
        });
    const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    const key = x509.PemConverter.encode(pkcs8, 'PRIVATE KEY');
    return { cert: certificate.toString('pem'), key };
  };
  return { ca: authority.pem, forge };
}
