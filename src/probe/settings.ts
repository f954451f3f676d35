import { amount, memory, ms, seconds } from '../setting.ts';

export const probeSettings = {
  probe_rate: amount(
    200,
    'New connections per second for vedette probe; loopback exempt.',
    [1, 100_000],
  ),
  probe_concurrency: amount(64, 'Ports probed at once.', [1, 10_000]),
  probe_per_host: amount(8, 'Ports of one host probed at once.', [1, 1_000]),
  probe_connect_ms: ms(3_000, 'Time limit for a connection to open.'),
  probe_listen_ms: ms(500, 'Time to wait for a greeting on ports whose protocol is unknown.'),
  probe_guess_ms: ms(
    1_000,
    'Time for an answer to a protocol that the port does not suggest, plus ten round trips; at most probe_answer_ms.',
  ),
  probe_answer_ms: ms(3_000, 'Time for each answer of a service.'),
  probe_seconds: seconds(30, 'Total time for one port.'),
  probe_bytes: memory(262_144, 'Bytes read from one connection before it is closed.'),
  probe_hosts: amount(16_777_216, 'Addresses in one run of vedette probe.', [1, 2 ** 32]),
};
