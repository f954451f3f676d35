import { StartError } from '../../../errors.ts';
import { originOf, type Origin } from '../../../lib/http-pool.ts';
import { parseUrl } from '../../../lib/parse-url.ts';
import { trimEndOf } from '../../../lib/trim.ts';
import type { S3Credentials } from './signature.ts';

export interface S3PlaceSettings {
  objects: string;
  objects_endpoint: string;
  objects_region: string;
  objects_addressing: 'auto' | 'path' | 'host';
  objects_key: string;
  objects_secret: string;
  objects_token: string;
}

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

/** Error messages never repeat credentials. */
export function readS3Place(settings: S3PlaceSettings): S3Place {
  const { bucket, prefix } = readBucket(settings.objects);
  const region = settings.objects_region;
  if (!regionName.test(region)) throw new StartError('VEDETTE_OBJECTS_REGION is not a region.');
  const endpoint = readEndpoint(settings.objects_endpoint || `https://s3.${region}.amazonaws.com`);
  const { objects_key: key, objects_secret: secret, objects_token: token } = settings;
  if (key === '' || secret === '')
    throw new StartError(
      'VEDETTE_OBJECTS on S3 needs VEDETTE_OBJECTS_KEY and VEDETTE_OBJECTS_SECRET ' +
        '(or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).',
    );
  const isInPath =
    settings.objects_addressing === 'auto'
      ? settings.objects_endpoint !== ''
      : settings.objects_addressing === 'path';
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
    credentials: { key, secret, token },
  };
}

function readBucket(text: string): { bucket: string; prefix: string } {
  const [bucket = '', ...folders] = text.slice('s3://'.length).split('/');
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
  throw new StartError('VEDETTE_OBJECTS_ENDPOINT must be a URL such as https://s3.example:9000.');
}

/** For display, without credentials. */
export function showS3Place({ origin, host, bucketPath }: S3Place): string {
  return `${origin.isSecure ? 'https' : 'http'}://${host}${bucketPath}`;
}
