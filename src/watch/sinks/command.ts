import { spawn } from 'node:child_process';
import { Type } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { toBody } from '../message.ts';
import { SendFault, sendMs, sinkKind } from './sink.ts';

/** Runs only programs that the operator named in `sink_commands`, without a shell or arguments. */
export const command = sinkKind({
  name: 'command',
  says: 'A program of `sink_commands`; the message is its standard input, as JSON.',
  isForAdmins: true,
  settings: Type.Object({
    command: Type.String({ maxLength: 100, description: 'Its name in sink_commands.' }),
  }),
  check({ command: name }, { commands }) {
    if (commands.has(name)) return;
    const known = [...commands.keys()].join(', ') || 'none';
    const why = `of command: ${name} is not in sink_commands (${known}).`;
    throw new VedetteError('parameterUnusable', { parameter: 'settings', why });
  },
  async send(message, { settings }, { commands }) {
    const program = commands.get(settings.command);
    if (program === undefined) throw new SendFault(`${settings.command} is not in sink_commands.`);
    await run(program, `${JSON.stringify({ id: message.id, ...toBody(message) })}\n`);
    return 'exit 0';
  },
});

function run(program: string, input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      timeout: sendMs,
      killSignal: 'SIGKILL',
    });
    child.once('error', ({ message }) => reject(new SendFault(message)));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new SendFault(`The program ended with ${code ?? signal}.`));
    });
    // A program that does not read its input is judged by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
