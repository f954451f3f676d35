import { list, secret, text } from '../setting.ts';

export const watchSettings = {
  smtp: secret(
    'Mail server of sinks, as smtps://user:password@host or smtp://user:password@host:587, which is always ' +
      'encrypted by STARTTLS. Empty: no mail is sent.',
  ),
  mail_from: text('Sender of that mail.'),
  sink_commands: list(
    'Programs that sinks of the type command may run, as name=/path/to/program. A message is their standard input.',
  ),
};

export const watchLimits = {
  /** Tests shorten the pauses between two attempts to deliver. */
  sinkPace: 1,
  /** Between two comparisons of everything, because verdicts change with time too. */
  watchSweepMs: 3_600_000,
  /** Between two looks at what needs an administrator. */
  noticeMs: 60_000,
};
