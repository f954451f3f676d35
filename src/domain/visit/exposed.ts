import type { Ask } from '../../egress/ask.ts';
import { parseTarget } from '../../egress/target.ts';
import { exposedFiles, type ExposedFile } from '../visit.ts';

interface ExposedTools {
  ask: Ask;
  userAgent: string;
  timeoutMs: number;
  signal: AbortSignal;
}

interface Place {
  paths: readonly string[];
  /** Only the content counts: many sites answer 200 for every path. */
  isIt: (body: Buffer) => boolean;
}

const readBytes = 65_536;

const places: Readonly<Record<ExposedFile, Place>> = {
  apache_status: {
    paths: ['/server-status'],
    isIt: has(/<title>Apache Status|Apache Server Status for/i),
  },
  docker_registry: {
    paths: ['/v2/_catalog'],
    isIt: hasMembers((names) => names.includes('repositories')),
  },
  ds_store: {
    paths: ['/.DS_Store'],
    isIt: (body) => body.readUInt32BE(0) === 1 && body.toString('latin1', 4, 8) === 'Bud1',
  },
  firebase: {
    paths: ['/firebase.json'],
    isIt: hasMembers((names) =>
      names.some((name) => ['hosting', 'database', 'firestore', 'functions'].includes(name)),
    ),
  },
  git_config: { paths: ['/.git/config'], isIt: has(/^[ \t]*\[core\]/m) },
  json_config: {
    paths: ['/config.json'],
    isIt: hasMembers((names) =>
      names.some((name) => /pass|secret|token|key|user|database/i.test(name)),
    ),
  },
  phpinfo: {
    paths: ['/phpinfo.php', '/info.php'],
    isIt: has(/<title>(?:PHP \S+ - )?phpinfo\(\)/i),
  },
  vscode_sftp_json: {
    paths: ['/.vscode/sftp.json'],
    isIt: hasMembers((names) => names.includes('host') && names.includes('username')),
  },
  wordpress: {
    paths: ['/wp-config.php.bak', '/wp-config.php~', '/wp-config.php.save'],
    isIt: has(/define\(\s*['"]DB_PASSWORD['"]/),
  },
};

/** Requests the nine files of the contract. No response means not exposed. */
export async function seeExposed(
  origin: string,
  tools: ExposedTools,
): Promise<Record<ExposedFile, boolean>> {
  const found = await Promise.all(
    exposedFiles.map((name) => liesOpen(places[name], origin, tools)),
  );
  return Object.fromEntries(exposedFiles.map((name, at) => [name, found[at] ?? false])) as Record<
    ExposedFile,
    boolean
  >; // one value per name
}

export const nothingExposed = Object.fromEntries(
  exposedFiles.map((name) => [name, false]),
) as Record<ExposedFile, boolean>;

async function liesOpen({ paths, isIt }: Place, origin: string, tools: ExposedTools) {
  const asked = paths.map(async (path) => {
    const { ask, userAgent, timeoutMs, signal } = tools;
    const target = parseTarget(path, new URL(origin));
    const limits = { maxBytes: readBytes, timeoutMs, signal };
    const answer = await ask({ target, headers: { 'user-agent': userAgent }, ...limits });
    return answer.status === 200 && answer.body.length >= 8 && isIt(answer.body);
  });
  const answers = await Promise.allSettled(asked);
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
}

function has(pattern: RegExp): Place['isIt'] {
  return (body) => pattern.test(body.toString('latin1'));
}

function hasMembers(isIt: (names: readonly string[]) => boolean): Place['isIt'] {
  return (body) => {
    try {
      const value: unknown = JSON.parse(body.toString('utf8'));
      return typeof value === 'object' && value !== null && isIt(Object.keys(value));
    } catch {
      return false;
    }
  };
}
