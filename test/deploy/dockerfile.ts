import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Instruction {
  name: string;
  rest: string;
}

/** Violations of our Dockerfile rules; empty if there are none. */
export function lintDockerfile(text: string, root: string): string[] {
  const instructions = parse(text);
  const stages = splitStages(instructions);
  const last = stages.at(-1) ?? [];
  const find = (name: string) => last.filter((each) => each.name === name).at(-1)?.rest ?? '';
  return [
    ...(stages.length < 2 ? ['one stage only: the compiler ends up in the image'] : []),
    ...stages.flatMap(([from]) => lintBase(from?.rest ?? '')),
    ...instructions.filter(({ name }) => name === 'RUN').flatMap(({ rest }) => lintRun(rest)),
    ...instructions
      .filter(({ name }) => name === 'COPY')
      .flatMap((each) => lintCopy(each, { stages, root })),
    ...instructions
      .filter(({ name }) => name === 'ADD')
      .map(() => 'ADD downloads and unpacks: use COPY'),
    ...(/^[1-9]\d*(?::[1-9]\d*)?$/.test(find('USER')) ? [] : ['no unprivileged user by number']),
    ...(/CMD \["/.test(find('HEALTHCHECK')) ? [] : ['no health check without a shell']),
    ...(find('ENTRYPOINT').startsWith('[') ? [] : ['no entry point without a shell']),
    ...(/(?:key|token|password|secret)\w*=/i.test(find('ENV')) ? ['a secret in ENV'] : []),
  ];
}

function parse(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  const whole = lines.join('\n').replace(/\\\n\s*/g, ' ');
  return whole.split('\n').map((line) => {
    const [name = '', ...rest] = line.trim().split(/\s+/);
    return { name: name.toUpperCase(), rest: rest.join(' ') };
  });
}

function splitStages(instructions: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const each of instructions) {
    if (each.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(each);
  }
  return stages;
}

function lintBase(rest: string): string[] {
  const [image = ''] = rest.split(' ');
  return /:\d+\.\d+\.\d+[\w.-]*$|@sha256:[0-9a-f]{64}$/.test(image)
    ? []
    : [`${image} is not pinned`];
}

function lintRun(rest: string): string[] {
  const faults: string[] = [];
  if (/(?:curl|wget)\b.*\|\s*(?:ba|da)?sh\b/.test(rest)) faults.push('a downloaded script is run');
  if (/\bsudo\b/.test(rest)) faults.push('sudo');
  if (!rest.includes('apt-get install')) return faults;
  if (!rest.includes('--no-install-recommends')) faults.push('recommended packages are installed');
  if (!rest.includes('rm -rf /var/lib/apt/lists')) faults.push('package lists stay in the image');
  return faults;
}

function lintCopy(
  { rest }: Instruction,
  { stages, root }: { stages: Instruction[][]; root: string },
): string[] {
  const words = rest.split(' ');
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  if (from !== undefined) {
    const names = stages.map(([first]) => / AS (\w+)$/i.exec(first?.rest ?? '')?.[1]);
    return names.includes(from) ? [] : [`there is no stage ${from}`];
  }
  const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
  return sources
    .filter((source) => !existsSync(join(root, source)))
    .map((source) => `no ${source} to copy`);
}
