import type { ForeignApi } from '../http/foreign-api.ts';
import type { Client } from '../http/operation.ts';

/** Where our own pages are; '' where the client knows only the name of the service. */
export function siteUrl(publicUrl: string, client: Client): string {
  if (publicUrl !== '') return publicUrl.replace(/\/$/, '');
  return client.byHost ? '' : client.origin;
}

/** What the client put before its own path, so that it can follow what an answer names. */
export function ownUrl({ mount }: ForeignApi, publicUrl: string, client: Client): string {
  if (publicUrl !== '') return `${publicUrl.replace(/\/$/, '')}${mount}`;
  return client.byHost ? client.origin : `${client.origin}${mount}`;
}
