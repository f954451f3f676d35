import { amountOr, days } from '../setting.ts';

export const auditSettings = {
  audit_days: days(0, 'Days that changes stay in the audit log. 0: for ever.'),
  audit_lookups: amountOr('off', {
    usual: 'off',
    most: 36_500,
    description:
      'Record who looked up what, and keep it for this many days; no targets of domain operations except public ' +
      'scans. off: look-ups are only counted, by account, day and operation.',
  }),
};

export const auditLimits = {
  /** Look-ups waiting to be recorded; more are counted as lost. */
  auditLookupBuffer: 10_000,
  /** Interval between writes of recorded look-ups. */
  auditFlushSeconds: 5,
};
