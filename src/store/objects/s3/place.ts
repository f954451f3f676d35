import { StartError } from '../../../errors.ts';
import { originOf, type Origin } from '../../../lib/http-pool.ts';
import { credentialsOf, parseUrl } from '../../../lib/parse-url.ts';
import { trimEndOf } from '../../../lib/trim.ts';
import type { S3Credentials } from './signature.ts';

/** A bucket, or a part of one, and how to reach it. */
export interface S3Place {
  origin: Origin;
  /** As in the `host` header: with the port. */
  host: string;
  /** Path before an object's name, with a leading `/`, not encoded. */
  base: string;
  /** Prefix of names in a listing: '' or `prefix/`. */
  prefix: string;
  /** Path of the bucket itself. */
  bucketPath: string;
  region: string;
  credentials: S3Credentials;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{1,64}$/;
const memberNames = ['region', 'endpoint', 'addressing', 'token'];

/** Error messages never repeat credentials. */
export function readS3Place({ objects }: { objects: string }): S3Place {
  const { bucket, prefix } = readBucket(objects);
  const { region, endpoint, isInPath, token } = readMembers(objects.split('?')[1] ?? '');
  const path = trimEndOf(endpoint.pathname, '/');
  const bucketPath = isInPath ? `${path}/${bucket}` : path;
  const before = isInPath ? '' : `${bucket}.`;
  const origin = originOf(endpoint);
  return {
    origin: { ...origin, host: before + origin.host },
    host: before + endpoint.host,
    base: `${bucketPath}/${prefix}`,
    prefix,
    bucketPath: bucketPath === '' ? '/' : bucketPath,
    region,
    credentials: { ...readCredentials(objects), token },
  };
}

function readMembers(query: string) {
  const members = new Map(new URLSearchParams(query));
  for (const name of members.keys())
    if (!memberNames.includes(name))
      throw new StartError(
        `VEDETTE_OBJECTS on S3 takes only ${memberNames.join(', ')} after the "?".`,
      );
  const region = members.get('region') ?? 'us-east-1';
  if (!regionName.test(region)) throw new StartError('VEDETTE_OBJECTS names no region of S3.');
  const own = members.get('endpoint');
  const addressing = members.get('addressing') ?? (own === undefined ? 'host' : 'path');
  if (!['host', 'path'].includes(addressing))
    throw new StartError('VEDETTE_OBJECTS on S3 must have addressing=host or addressing=path.');
  return {
    region,
    endpoint: readEndpoint(own ?? `https://s3.${region}.amazonaws.com`),
    isInPath: addressing === 'path',
    token: members.get('token') ?? '',
  };
}

function readCredentials(objects: string): Omit<S3Credentials, 'token'> {
  const url = parseUrl(objects);
  const found = url && credentialsOf(url);
  if (found && found.user !== '' && found.password !== '')
    return { key: found.user, secret: found.password };
  throw new StartError(
    'VEDETTE_OBJECTS on S3 needs s3://KEY:SECRET@bucket, percent-encoded, or AWS_ACCESS_KEY_ID and ' +
      'AWS_SECRET_ACCESS_KEY.',
  );
}

function readBucket(text: string): { bucket: string; prefix: string } {
  const [place = ''] = text.slice('s3://'.length).split('?');
  const [bucket = '', ...folders] = place.slice(place.lastIndexOf('@') + 1).split('/');
  const prefix = folders.filter((each) => each !== '').join('/');
  if (bucketName.test(bucket) && !/(^|\/)\.{1,2}(\/|$)/.test(prefix))
    return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
  throw new StartError('VEDETTE_OBJECTS must be s3://bucket, s3://bucket/prefix, or a folder.');
}

function readEndpoint(text: string): URL {
  const url = parseUrl(text);
  const isUsable =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (isUsable) return url;
  throw new StartError('VEDETTE_OBJECTS must have an endpoint such as https://s3.example:9000.');
}

/** For display, without credentials. */
export function showS3Place({ origin, host, bucketPath }: S3Place): string {
  return `${origin.isSecure ? 'https' : 'http'}://${host}${bucketPath}`;
}

/** A folder below the objects, for programs that take a key and a secret; null if it needs a token. */
export function folderOnS3(objects: string, folder: string) {
  const { origin, host, base, credentials } = readS3Place({ objects });
  const { key, secret, token } = credentials;
  const path = `${base}${folder}`.split('/').map(encodeURIComponent).join('/');
  const url = `${origin.isSecure ? 'https' : 'http'}://${host}${path}`;
  return token === '' ? { url, key, secret } : null;
}
