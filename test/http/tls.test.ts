import { copyFileSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { startServer, temporaryFolder } from '../harness.ts';

async function makeCertificate(folder: string, ...names: string[]): Promise<void> {
  const silent = { write: () => true } as unknown as NodeJS.WriteStream;
  const words = ['tls', 'init', ...names, '--out', folder];
  const streams = { environment: {}, stdout: silent, stderr: silent };
  expect(await runCommandLine(words, commands, streams)).toBe(0);
}

interface Seen {
  status: number;
  serial: string;
}

function askTls(port: number, folder: string, servername: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const ca = readFileSync(join(folder, 'ca.pem'));
    const options = { host: '127.0.0.1', port, path: '/healthz', ca, servername, agent: false };
    const call = request(options, (response) => {
      const socket = response.socket as unknown as {
        getPeerCertificate: () => { serialNumber: string };
      };
      const serial = socket.getPeerCertificate().serialNumber;
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, serial }));
    });
    call.on('error', reject);
    call.end();
  });
}

const tlsSettings = (folder: string) => ({
  VEDETTE_TLS_CERT: join(folder, 'cert.pem'),
  VEDETTE_TLS_KEY: join(folder, 'key.pem'),
});

describe('TLS', () => {
  it('is served with a certificate from vedette tls init that clients trusting its CA accept', async () => {
    const folder = temporaryFolder();
    await makeCertificate(folder, 'api.vedette.example', '127.0.0.1');
    const server = await startServer(tlsSettings(folder), { limits: { tlsCheckMs: 50 } });
    expect(server.url).toMatch(/^https:/);
    expect((await askTls(server.port, folder, 'api.vedette.example')).status).toBe(200);
    await expect(askTls(server.port, folder, 'other.example')).rejects.toThrow(/altnames/);
  });

  it('loads a renewed certificate without a restart, and keeps the CA', async () => {
    const folder = temporaryFolder();
    await makeCertificate(folder, 'api.vedette.example');
    const authority = readFileSync(join(folder, 'ca.pem'), 'utf8');
    const server = await startServer(tlsSettings(folder), { limits: { tlsCheckMs: 50 } });
    const before = await askTls(server.port, folder, 'api.vedette.example');
    await makeCertificate(folder, 'api.vedette.example');
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(authority);
    await vi.waitFor(
      async () => {
        const after = await askTls(server.port, folder, 'api.vedette.example');
        expect(after.serial).not.toBe(before.serial);
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it('keeps the old certificate while the new pair does not match', async () => {
    const folder = temporaryFolder();
    const other = temporaryFolder();
    await makeCertificate(folder, 'api.vedette.example');
    await makeCertificate(other, 'api.vedette.example');
    const server = await startServer(tlsSettings(folder), { limits: { tlsCheckMs: 50 } });
    const before = await askTls(server.port, folder, 'api.vedette.example');
    copyFileSync(join(other, 'key.pem'), join(folder, 'key.pem'));
    await vi.waitFor(() => expect(server.logged.join('')).toContain('still using the old one'), {
      timeout: 10_000,
      interval: 50,
    });
    expect((await askTls(server.port, folder, 'api.vedette.example')).serial).toBe(before.serial);
  });

  it('is required except on loopback or behind a proxy', async () => {
    await expect(startServer({ VEDETTE_HOST: '0.0.0.0' })).rejects.toThrow(
      /Refusing to serve plain HTTP/,
    );
    await expect(startServer({ VEDETTE_HOST: '::' })).rejects.toThrow(/VEDETTE_BEHIND_PROXY/);
    const proxied = await startServer({ VEDETTE_HOST: '0.0.0.0', VEDETTE_BEHIND_PROXY: 'true' });
    expect((await proxied.ask('/healthz')).status).toBe(200);
  });

  it('names the settings when the files cannot be used', async () => {
    const settings = { VEDETTE_TLS_CERT: '/nowhere.pem', VEDETTE_TLS_KEY: '/nowhere.pem' };
    await expect(startServer(settings)).rejects.toThrow(/VEDETTE_TLS_CERT and VEDETTE_TLS_KEY/);
  });
});
