import { list, secret } from '../setting.ts';

export const watchSettings = {
  smtp: secret(
    'Mail server and sender of sinks, as smtps://user:password@host?from=vedette@soc.example, or smtp://… for port ' +
      '587, which is always encrypted by STARTTLS. Empty: no mail is sent.',
  ),
  sink_commands: list(
    'Programs that sinks of the type command may run, as name=/path/to/program. A message is their standard input.',
  ),
};

export const watchLimits = {
  /** Factor for pauses between delivery attempts; tests shorten them. */
  sinkPace: 1,
  /** Interval between comparisons of everything, because verdicts also change with time. */
  watchSweepMs: 3_600_000,
  /** Interval between checks for notices. */
  noticeMs: 60_000,
};
