import type { ForeignApi } from '../http/foreign-api.ts';
import type { Client } from '../http/operation.ts';

/** Base URL of our own pages; '' if the client knows only the name of the service. */
export function siteUrl(publicUrl: string, client: Client): string {
  if (publicUrl !== '') return publicUrl.replace(/\/$/, '');
  return client.byHost ? '' : client.origin;
}

/** The client's base URL, so that it can follow links in answers. */
export function ownUrl({ mount }: ForeignApi, publicUrl: string, client: Client): string {
  if (publicUrl !== '') return `${publicUrl.replace(/\/$/, '')}${mount}`;
  return client.byHost ? client.origin : `${client.origin}${mount}`;
}
