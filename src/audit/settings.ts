import { choice, days } from '../setting.ts';

export const auditSettings = {
  audit_days: days(0, 'Days that changes stay in the audit log. 0: for ever.'),
  audit_lookups: choice(
    ['off', 'on'],
    'Record who looked up what, but no targets of domain operations except public scans. Off: look-ups are only counted, by account, day and operation.',
  ),
  audit_lookup_days: days(30, 'Days that recorded look-ups are kept. 0: for ever.'),
};

export const auditLimits = {
  /** Look-ups waiting to be recorded; more are counted as lost. */
  auditLookupBuffer: 10_000,
  /** Interval between writes of recorded look-ups. */
  auditFlushSeconds: 5,
};
