// node --import clock-ahead.mjs: this process's clock is an hour ahead, as of a machine without NTP. Timers and
// monotonic clocks are right.
const ahead = 3_600_000;
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
