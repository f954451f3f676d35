import { amount, choice, days, seconds } from '../setting.ts';

export const auditSettings = {
  audit_days: days(0, 'Days that changes stay in the audit log. 0: for ever.'),
  audit_lookups: choice(
    ['off', 'on'],
    'Record who looked up what, but no targets of domain operations except public scans. Off: look-ups are only counted, by account, day and operation.',
  ),
  audit_lookup_days: days(30, 'Days that recorded look-ups are kept. 0: for ever.'),
  audit_lookup_buffer: amount(
    10_000,
    'Look-ups that wait in memory to be recorded; what does not fit is counted as lost.',
  ),
  audit_flush_seconds: seconds(5, 'Seconds between writes of recorded look-ups.'),
};
