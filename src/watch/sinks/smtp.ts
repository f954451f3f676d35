import type { Socket } from 'node:net';
import { credentialsOf, parseUrl } from '../../lib/parse-url.ts';
import { SendFault, sendMs, type Ways } from './sink.ts';

interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is required. */
  secure: boolean;
  user: string;
  password: string;
  /** Sender address. */
  from: string;
}

interface Mail {
  to: readonly string[];
  /** Headers and body, each line ending in CRLF. */
  text: string;
}

/** Null if it is not the URL of a mail server with a sender. */
export function readServer(text: string): MailServer | null {
  const url = parseUrl(text);
  if (url?.protocol !== 'smtp:' && url?.protocol !== 'smtps:') return null;
  const from = url.searchParams.get('from');
  if (!from?.includes('@')) return null;
  const secure = url.protocol === 'smtps:';
  const port = Number(url.port) || (secure ? 465 : 587);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, port, secure, from, ...(credentialsOf(url) ?? { user: '', password: '' }) };
}

/** Sends a mail. Resolves once the server has accepted it. */
export async function handOver(
  mail: Mail,
  server: MailServer,
  { connect, encrypt }: Pick<Ways, 'connect' | 'encrypt'>,
): Promise<string> {
  const { host, port, secure } = server;
  let line = new Line(await connect({ host, port }, { secure }));
  try {
    await line.expect(220);
    await line.ask('EHLO vedette', 250);
    if (!secure) {
      await line.ask('STARTTLS', 220);
      line = new Line(await encrypt(line.socket, host));
      await line.ask('EHLO vedette', 250);
    }
    if (server.user !== '') await line.ask(`AUTH PLAIN ${plain(server)}`, 235);
    await line.ask(`MAIL FROM:<${server.from}>`, 250);
    for (const to of mail.to) await line.ask(`RCPT TO:<${to}>`, 250);
    await line.ask('DATA', 354);
    const answer = await line.ask(`${mail.text.replace(/^\./gm, '..')}\r\n.`, 250);
    line.socket.write('QUIT\r\n');
    return answer;
  } finally {
    line.socket.destroy();
  }
}

function plain({ user, password }: MailServer): string {
  return Buffer.from(`\0${user}\0${password}`).toString('base64');
}

const longestAnswer = 16_384;

/** Sends commands one at a time and reads their replies. */
class Line {
  readonly socket: Socket;
  #text = '';
  #fault: Error | undefined;
  #wake: () => void = () => undefined;
  readonly #read = (chunk: Buffer) => {
    this.#text += chunk.toString('latin1');
    this.#wake();
  };

  constructor(socket: Socket) {
    this.socket = socket;
    const fail = (why: string) => () => {
      this.#fault ??= new SendFault(why);
      this.#wake();
    };
    socket.setTimeout(sendMs, fail('The mail server took too long.'));
    socket.on('data', this.#read);
    socket.once('error', fail('The connection to the mail server broke.'));
    socket.once('close', fail('The mail server closed the connection.'));
  }

  async ask(command: string, code: number): Promise<string> {
    this.socket.write(`${command}\r\n`);
    const answer = await this.expect(code);
    // The TLS layer reads from here on.
    if (command === 'STARTTLS') this.socket.off('data', this.#read);
    return answer;
  }

  async expect(code: number): Promise<string> {
    for (;;) {
      const end = /^\d{3}(?: .*)?\r?\n/m.exec(this.#text);
      if (end) {
        const answer = end[0].trim();
        // Discards anything after the reply, which could be injected before TLS.
        this.#text = '';
        if (answer.startsWith(String(code))) return answer;
        throw new SendFault(`The mail server answered: ${answer.slice(0, 200)}`);
      }
      if (this.#fault) throw this.#fault;
      if (this.#text.length > longestAnswer)
        throw new SendFault('The answer of the mail server is too long.');
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
