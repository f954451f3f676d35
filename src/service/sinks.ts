import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createEgress } from '../egress/egress.ts';
import { webPorts } from '../egress/guard.ts';
import { readUpstream } from '../egress/upstream.ts';
import { StartError } from '../errors.ts';
import { createReservedTable } from '../intel/reserved.ts';
import { createSender, type Sender } from '../watch/sinks/index.ts';
import { version } from './version.ts';

interface SinkParts {
  config: Config;
  now: () => number;
  extraPublic: string[];
}

/** Includes ports of mail servers and log collectors. */
const ports = [...webPorts, 465, 587, 514, 601, 6514];

/** Egress of sinks: the public internet, and what their purpose in VEDETTE_EGRESS_ALLOW allows. */
export function openSinks({ config, now, extraPublic }: SinkParts): Sender {
  const { resolve, dial, post, encrypt } = createEgress({
    isPublic: createReservedTable(extraPublic).isPublic,
    allow: config.egress_allow,
    purpose: 'sinks',
    ports,
    servers: config.dns,
    upstream: readUpstream(config.egress_proxy),
    version,
    projectUrl: 'self-hosted',
  });
  return createSender({
    post,
    connect: async (place, { secure }) => dial(await resolve(place), { secure }),
    encrypt,
    folder: join(config.data, 'sinks'),
    commands: readCommands(config.sink_commands),
    smtp: config.smtp,
    version,
    now,
  });
}

function readCommands(entries: readonly string[]): Map<string, string> {
  return new Map(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      const program = entry.slice(at + 1);
      if (at > 0 && program.startsWith('/')) return [entry.slice(0, at), program];
      throw new StartError('VEDETTE_SINK_COMMANDS takes name=/path/to/program, with commas.');
    }),
  );
}
