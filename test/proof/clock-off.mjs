// CLOCK_AHEAD_MS=3600000 node --import clock-off.mjs: this process's clock is wrong, as of a machine without NTP. Timers
// and monotonic clocks are right.
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
