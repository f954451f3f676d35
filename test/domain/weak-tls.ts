import { spawn } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { extension, record, uint16, withLength } from '../../src/probe/client-hello.ts';

/** A certificate with a key that works with old ciphers. */
export async function rsaCertificate(): Promise<{ cert: string; key: string; der: Buffer }> {
  const kind = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2_048,
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const keys = await webcrypto.subtle.generateKey(kind, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '0a0b0c',
    name: 'CN=weak.example',
    signingAlgorithm: kind,
    keys,
    notBefore: new Date(Date.now() - 1e8),
    notAfter: new Date(Date.now() + 1e9),
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: certificate.toString('pem'),
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    der: Buffer.from(certificate.rawData),
  };
}

export interface WeakServer {
  port: number;
  close: () => void;
}

/** A record sent by a client. */
export interface Said {
  type: number;
  content: Buffer;
}

export interface Behaviour {
  /** The complete answer to a hello. */
  onHello: (hello: Said) => Buffer;
  /** The answer to each later record; null stays silent and keeps the connection open. */
  onRecord?: (said: Said, before: readonly Said[]) => Buffer | 'close' | null;
}

/** A server that sends scripted bytes, like old programs that can no longer be installed. */
export async function startWeakServer({ onHello, onRecord }: Behaviour): Promise<WeakServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const before: Said[] = [];
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      while (heard.length >= 5 && heard.length >= 5 + heard.readUInt16BE(3)) {
        const end = 5 + heard.readUInt16BE(3);
        const said = { type: heard[0]!, content: heard.subarray(5, end) };
        heard = heard.subarray(end);
        const answer = before.length === 0 ? onHello(said) : (onRecord?.(said, before) ?? null);
        before.push(said);
        if (answer === 'close') socket.destroy();
        else if (answer) socket.write(answer);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

export interface HelloBack {
  cipher?: number;
  compression?: number;
  session?: Buffer;
  /** Types of extensions that are answered empty. */
  extensions?: readonly number[];
}

const message = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from([type]), withLength(3, content)]);

export function serverHello(parts: HelloBack = {}): Buffer {
  const { cipher = 0x002f, compression = 0, session = Buffer.alloc(0), extensions = [] } = parts;
  const answered = extensions.map((type) => extension(type, Buffer.from(type === 15 ? [1] : [0])));
  return record(
    22,
    0x0303,
    message(
      2,
      Buffer.concat([
        uint16(0x0303),
        Buffer.alloc(32, 7),
        withLength(1, session),
        uint16(cipher),
        Buffer.from([compression]),
        withLength(2, Buffer.concat(answered)),
      ]),
    ),
  );
}

/** ServerHello, Certificate and ServerHelloDone. */
export function flight(der: Buffer, parts: HelloBack = {}): Buffer {
  const certificate = message(11, withLength(3, withLength(3, der)));
  return Buffer.concat([
    serverHello(parts),
    record(22, 0x0303, certificate),
    record(22, 0x0303, message(14, Buffer.alloc(0))),
  ]);
}

export const alertOf = (description: number) => record(21, 0x0303, Buffer.from([2, description]));

/** Whether a hello offers a cipher. */
export function offers({ content }: Said, cipher: number): boolean {
  const at = 39 + content[38]!;
  const list = content.subarray(at + 2, at + 2 + content.readUInt16BE(at));
  return (
    list.toString('hex').match(/.{4}/g)?.includes(cipher.toString(16).padStart(4, '0')) === true
  );
}

/** A correct server behind a proxy that treats 31 bytes of a session id as 32. */
export async function startTicketBleeder(realPort: number): Promise<WeakServer> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (hello) => {
      const session = hello.subarray(44, 44 + hello[43]!);
      if (session.length === 31) {
        socket.write(serverHello({ session: Buffer.concat([session, Buffer.from([0x7f])]) }));
        return;
      }
      const real = connect(realPort, '127.0.0.1');
      real.on('error', () => socket.destroy());
      real.write(hello);
      socket.pipe(real).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** A correct server behind a proxy that accepts `times` connections and stays silent on further ones. */
export async function startTired(realPort: number, times: number): Promise<WeakServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
    if (sockets.size > times) return;
    const real = connect(realPort, '127.0.0.1');
    real.on('error', () => socket.destroy());
    socket.pipe(real).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Runs OpenSSL's own server with any options until it is closed. */
export async function startOpenssl(
  { cert, key }: { cert: string; key: string },
  options: readonly string[],
): Promise<WeakServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-openssl-'));
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  const files = ['-cert', join(folder, 'cert.pem'), '-key', join(folder, 'key.pem')];
  const child = spawn('openssl', [
    's_server',
    '-accept',
    '127.0.0.1:0',
    '-naccept',
    '1000',
    ...files,
    ...options,
  ]);
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /ACCEPT \S*?:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    child.once('close', () => reject(new Error(`openssl ended: ${said}`)));
  });
  child.stderr.resume();
  const close = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, close };
}
