import { describeLines, latin, type Protocol } from '../protocol.ts';

/** Version 3.1.1, clean session, a client id, no user. */
const connect = Buffer.from('\x10\x13\0\x04MQTT\x04\x02\0\x3c\0\x07vedette', 'latin1');

const outcomes: Readonly<Record<number, string>> = {
  0: 'accepted',
  1: 'protocol version refused',
  2: 'name refused',
  3: 'unavailable',
  4: 'bad user or password',
  5: 'not authorised',
};

/** Brokers publish their version here; most restrict it. */
const topic = '$SYS/broker/version';

function subscribe(): Buffer {
  const name = Buffer.from(topic, 'latin1');
  const rest = Buffer.concat([Buffer.from([0, 1, 0, name.length]), name, Buffer.from([0])]);
  return Buffer.concat([Buffer.from([0x82, rest.length]), rest]);
}

const hasVersion = (received: Buffer) => /version [\d.]+\d/.test(latin(received));

export const mqtt: Protocol = {
  service: 'mqtt',
  ports: [1883],
  tlsPorts: [8883],
  hello: () => connect,
  enough: (received) => received.length >= 4,
  recognises: (received) =>
    received.length >= 4 && received[0] === 0x20 && received[1] === 2 && (received[3] ?? 9) <= 5,
  isTriedAnywhere: true,
  async read({ conversation }) {
    const code = conversation.take()[3] ?? 0;
    const said = code === 0 ? latin(await conversation.ask(subscribe(), hasVersion)) : '';
    // The text follows the topic.
    const [, product = '', version = ''] =
      /broker\/version([\w -]+) version ([\d.]+\d)/.exec(said) ?? [];
    conversation.send(Buffer.from('e000', 'hex'));
    return {
      service: 'mqtt',
      product: product === 'mosquitto' ? 'Mosquitto' : product,
      version,
      banner: describeLines([
        ['MQTT connection', outcomes[code] ?? `code ${code}`],
        [topic, product && `${product} version ${version}`],
      ]),
    };
  },
  example: {
    answers: [
      Buffer.from('20020000', 'hex'),
      Buffer.concat([
        Buffer.from('9003000100', 'hex'),
        Buffer.from('\x31\x2d\0\x13$SYS/broker/versionmosquitto version 2.0.11', 'latin1'),
      ]),
    ],
    facts: { service: 'mqtt', product: 'Mosquitto', version: '2.0.11' },
  },
};
