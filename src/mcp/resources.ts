import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { domainReportsPersonal } from '../domain/contract.ts';
import { listLists } from '../exports/contract.ts';
import { runTool } from './run-tool.ts';
import type { Ask } from './tool.ts';
import { tools } from './tools.ts';

const resourceUnknown = -32_002;
const text = 'text/plain';

export const templates = [
  {
    uriTemplate: 'vedette://report/{id}',
    name: 'report',
    description: 'The report of a scan.',
    mimeType: text,
  },
  {
    uriTemplate: 'vedette://list/{name}',
    name: 'list',
    description: 'The strongest entries of a list.',
    mimeType: text,
  },
];

/** Returns lists on the first page, then the caller's reports, one page of the operation at a time. */
export async function listResources(ask: Ask, cursor: string | undefined) {
  if (cursor === undefined) {
    const { lists } = await ask(listLists, {});
    const resources = lists.map(({ name, kind }) => ({
      uri: `vedette://list/${name}`,
      name: `list ${name}`,
      description: `A list of ${kind}.`,
      mimeType: text,
    }));
    return { resources, nextCursor: '0' };
  }
  const offset = Number(cursor);
  if (!/^\d{1,4}$/.test(cursor)) throw new McpError(ErrorCode.InvalidParams, 'unknown cursor');
  const { reports } = await ask(domainReportsPersonal, { offset });
  const resources = reports.map(({ scan_id: id }) => ({
    uri: `vedette://report/${id}`,
    name: `report ${id}`,
    description: 'The report of a scan.',
    mimeType: text,
  }));
  const next = offset + reports.length;
  return {
    resources,
    ...(reports.length > 0 && next <= 9_900 ? { nextCursor: String(next) } : {}),
  };
}

export async function readResource(ask: Ask, uri: string) {
  const [, kind = '', name = ''] = /^vedette:\/\/(report|list)\/([\w-]{1,100})$/.exec(uri) ?? [];
  const tool = tools.find((each) => each.name === (kind === 'report' ? 'get_report' : 'get_list'));
  if (kind === '' || !tool) throw new McpError(resourceUnknown, 'Resource not found', { uri });
  const given = kind === 'report' ? { id: name } : { name };
  const { content, isError } = await runTool(tool, given, ask);
  const [first] = content;
  if (isError || first?.type !== 'text')
    throw new McpError(resourceUnknown, 'Resource not found', { uri });
  return { contents: [{ uri, mimeType: text, text: first.text }] };
}
