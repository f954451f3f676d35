import { parseUrl } from '../lib/parse-url.ts';

const scheme = 's3://';

/**
 * Completes the URL of a bucket: the standard variables count where it has no credentials, region or endpoint. What it
 * has is not encoded anew, so that passwords are still recognised and hidden.
 */
export function addAwsVariables(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const url = text.startsWith(scheme) ? parseUrl(text) : null;
  if (!url) return text;
  let whole = text;
  const addMember = (name: string, value: string | undefined) => {
    if (!value || url.searchParams.has(name)) return;
    whole += `${whole.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  };
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = environment;
  if (url.username === '' && key && secret) {
    const credentials = `${encodeURIComponent(key)}:${encodeURIComponent(secret)}`;
    whole = `${scheme}${credentials}@${text.slice(scheme.length)}`;
    addMember('token', environment['AWS_SESSION_TOKEN']);
  }
  addMember('region', environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION']);
  addMember('endpoint', environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL']);
  return whole;
}
