import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { driveOpenLoad, percentile } from './open-model.js';

describe('an open load', () => {
  it('does not wait for answers, and charges a stall to everyone who was due during it', async () => {
    let release = () => {};
    const stalled = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    const report = await driveOpenLoad({
      rate: 100,
      seconds: 0.2,
      arrive: async () => {
        waiting += 1;
        if (waiting === 20) release();
        await stalled;
        return 200;
      },
    });
    expect(report.outcomes).toEqual({ 200: 20 });
    const latencies = report.latencies(200);
    // The first waited for the last, which was due 190 ms later.
    expect(latencies.at(-1)).toBeGreaterThanOrEqual(180);
  });

  it('leaves the warm-up out and counts what was refused or failed apart', async () => {
    const report = await driveOpenLoad({
      rate: 200,
      seconds: 0.1,
      warmUpSeconds: 0.1,
      arrive: async (index) => {
        await sleep(1);
        if (index % 4 === 0) throw new Error('cut');
        return index % 2 === 0 ? 429 : 200;
      },
    });
    expect(report.arrivals).toBe(20);
    expect(report.outcomes).toEqual({ 200: 10, 429: 5, failed: 5 });
    expect(report.latencies(429)).toHaveLength(5);
  });

  it('ranks', () => {
    const rising = Float64Array.from({ length: 100 }, (_, index) => index + 1);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(rising, share))).toEqual([50, 95, 99, 100]);
    expect(percentile(new Float64Array(), 0.5)).toBeNaN();
  });
});
