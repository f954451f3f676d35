import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../../../src/config/config.ts';
import { readS3Place } from '../../../src/store/objects/s3/place.ts';
import { S3Objects } from '../../../src/store/objects/s3/s3-objects.ts';
import { sha256, signHeaders } from '../../../src/store/objects/s3/signature.ts';
import { atEnd, testConfig } from '../../harness.ts';

describe('the signature of a request to S3', () => {
  // The examples in AWS's documentation, "Authenticating Requests: Using the Authorization Header".
  const signing = {
    credentials: {
      key: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      token: '',
    },
    region: 'us-east-1',
    at: new Date('2013-05-24T00:00:00Z'),
  };
  const get = { method: 'GET', host: 'examplebucket.s3.amazonaws.com', query: {}, headers: {} };

  it.each([
    {
      what: 'a range of an object',
      request: {
        ...get,
        path: '/test.txt',
        headers: { range: 'bytes=0-9' },
        digest: sha256(''),
      },
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      what: 'an upload',
      request: {
        ...get,
        method: 'PUT',
        path: '/test%24file.text',
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        },
        digest: sha256('Welcome to Amazon S3.'),
      },
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      what: 'a question without a value',
      request: { ...get, path: '/', query: { lifecycle: '' }, digest: sha256('') },
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      what: 'a listing',
      request: { ...get, path: '/', query: { prefix: 'J', 'max-keys': '2' }, digest: sha256('') },
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ])('is that of AWS for $what', ({ request, signature }) => {
    const { authorization } = signHeaders(request, signing);
    expect(authorization?.split('Signature=')[1]).toBe(signature);
  });

  it('covers the token of temporary credentials', () => {
    const credentials = { ...signing.credentials, token: 'a token' };
    const request = { ...get, path: '/', digest: sha256('') };
    const headers = signHeaders(request, { ...signing, credentials });
    expect(headers['x-amz-security-token']).toBe('a token');
    expect(headers['authorization']).toContain('x-amz-date;x-amz-security-token,');
  });
});

describe('the place of objects in S3', () => {
  const usual = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'very secret' };
  const placeOf = (more: Record<string, string>) => readS3Place(testConfig({ ...usual, ...more }));

  it.each([
    [{ VEDETTE_OBJECTS: 's3://vedette' }, 'https', 'vedette.s3.us-east-1.amazonaws.com', '/'],
    [
      { VEDETTE_OBJECTS: 's3://vedette/a//b/', AWS_REGION: 'eu-west-1' },
      'https',
      'vedette.s3.eu-west-1.amazonaws.com',
      '/a/b/',
    ],
    [
      { VEDETTE_OBJECTS: 's3://vedette/a?endpoint=http://s3.example:9000/' },
      'http',
      's3.example:9000',
      '/vedette/a/',
    ],
    [
      {
        VEDETTE_OBJECTS: 's3://vedette?addressing=host',
        AWS_ENDPOINT_URL_S3: 'https://s3.example',
      },
      'https',
      'vedette.s3.example',
      '/',
    ],
  ])('is read from %j', (settings, ...expected) => {
    const place = placeOf(settings);
    expect([place.origin.isSecure ? 'https' : 'http', place.host, place.base]).toEqual(expected);
  });

  it.each([
    { VEDETTE_OBJECTS: 's3://' },
    { VEDETTE_OBJECTS: 's3://Not A Bucket' },
    { VEDETTE_OBJECTS: 's3://vedette/../other' },
    { VEDETTE_OBJECTS: 's3://vedette?region=eu/../west' },
    { VEDETTE_OBJECTS: 's3://vedette?endpoint=ftp://s3.example' },
    { VEDETTE_OBJECTS: 's3://vedette?endpoint=http://u:very@s3.example' },
    { VEDETTE_OBJECTS: 's3://vedette?addressing=virtual' },
    { VEDETTE_OBJECTS: 's3://vedette?regoin=eu-west-1' },
    { VEDETTE_OBJECTS: 's3://vedette', AWS_ACCESS_KEY_ID: '' },
  ])('refuses %j without repeating a secret', (settings) => {
    expect(() => placeOf(settings)).toThrow(/^VEDETTE_OBJECTS(?!.*very)/);
  });

  it('takes credentials from its URL, else from the usual variables', () => {
    const token = { AWS_SESSION_TOKEN: 'a+token' };
    const theirs = placeOf({ VEDETTE_OBJECTS: 's3://vedette', ...token });
    expect(theirs.credentials).toEqual({ key: 'key', secret: 'very secret', token: 'a+token' });
    const own = placeOf({ VEDETTE_OBJECTS: 's3://own:a%2Fb@vedette?region=eu-west-1', ...token });
    expect(own.credentials).toEqual({ key: 'own', secret: 'a/b', token: '' });
    expect(own.host).toBe('vedette.s3.eu-west-1.amazonaws.com');
  });
});

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

describe('a misbehaving server', () => {
  async function open(answer: Answering, limits: Partial<Limits> = {}): Promise<S3Objects> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const environment = {
      VEDETTE_OBJECTS: `s3://key:secret@vedette?endpoint=http://127.0.0.1:${port}`,
    };
    const settings = testConfig(environment, limits);
    const objects = new S3Objects({ settings });
    atEnd(() => objects.close());
    return objects;
  }

  const read = async (objects: S3Objects) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await objects.get('snapshots/a.gz')) ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  it('is asked again after a transient fault', async () => {
    const statuses = [503, 500, 429];
    const objects = await open((_, response) => {
      const status = statuses.shift() ?? 200;
      response
        .writeHead(status)
        .end(status === 200 ? 'here' : '<Error><Code>SlowDown</Code></Error>');
    });
    expect(await read(objects)).toBe('here');
  });

  it('counts as unavailable if the fault persists', async () => {
    let requests = 0;
    const objects = await open((_, response) => {
      requests++;
      response.writeHead(503).end('not XML at all');
    });
    await expect(objects.has('snapshots/a.gz')).rejects.toMatchObject({
      code: 'storeAway',
      facts: { retryAfter: 2 },
    });
    expect(requests).toBe(4);
  });

  it('is not waited for beyond the limit', async () => {
    const objects = await open(() => undefined, { objectsMs: 100 });
    await expect(objects.list('snapshots')).rejects.toMatchObject({ code: 'storeAway' });
  });

  it('is not asked again after a refusal, whose reason is reported', async () => {
    let requests = 0;
    const objects = await open((request, response) => {
      requests++;
      request.resume();
      const message = '<Code>AccessDenied</Code><Message>No &amp; never</Message>';
      response.writeHead(403).end(`<?xml version="1.0"?><Error>${message}</Error>`);
    });
    await expect(objects.put('snapshots/a.gz', [Buffer.from('x')])).rejects.toThrow(
      'AccessDenied: No & never',
    );
    expect(requests).toBe(1);
  });

  it('that truncates a response is asked for the rest', async () => {
    const whole = 'one two three four five';
    const ranges: unknown[] = [];
    const objects = await open((request, response) => {
      ranges.push(request.headers.range);
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      const rest = whole.slice(from);
      response.writeHead(from === 0 ? 200 : 206, { 'content-length': rest.length, etag: '"1"' });
      if (rest.length <= 10) response.end(rest);
      else response.write(rest.slice(0, 10), () => response.destroy());
    });
    expect(await read(objects)).toBe(whole);
    expect(ranges).toEqual([undefined, 'bytes=10-', 'bytes=20-']);
  });

  it('that alters an object is detected', async () => {
    const objects = await open((_, response) => {
      response.writeHead(200, { 'x-amz-meta-sha256': sha256('what was put') }).end('another');
    });
    await expect(read(objects)).rejects.toThrow('does not match its digest');
  });

  it.each([
    ['no XML', 'hello'],
    ['a listing that is cut', '<ListBucketResult><Contents><Key>snapshots/a</Key>'],
    ['another document', '<Other><Contents><Key>snapshots/a</Key></Contents></Other>'],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><ListBucketResult/>'],
    ['an answer without end', 'x'.repeat(9 * 1024 * 1024)],
  ])('that lists with %s is refused', async (_, body) => {
    const objects = await open((_request, response) => void response.end(body));
    await expect(objects.list('snapshots')).rejects.toThrow();
  });

  it('that reports success for an upload and then fails has not stored it', async () => {
    const objects = await open((request, response) => {
      request.resume();
      if (request.url?.includes('uploads=')) {
        const id = '<UploadId>an id</UploadId>';
        response.end(`<InitiateMultipartUploadResult>${id}</InitiateMultipartUploadResult>`);
      } else if (request.method === 'POST') {
        response.end('<Error><Code>InternalError</Code></Error>');
      } else response.end();
    });
    const large = Array.from({ length: 9 }, () => Buffer.alloc(1024 * 1024));
    await expect(objects.put('snapshots/a.gz', large)).rejects.toThrow('InternalError');
  });
});
