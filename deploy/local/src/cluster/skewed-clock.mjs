/** Moves the clock of the process that preloads this by CLOCK_SKEW_MS; timers and PostgreSQL keep the right time. */
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const Exact = Date;

globalThis.Date = class extends Exact {
  constructor(...words) {
    super(...(words.length > 0 ? words : [Exact.now() + skewMs]));
  }
  static now() {
    return Exact.now() + skewMs;
  }
};
