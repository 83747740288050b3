import { expect, it } from '@jest/globals';
import { jobTiming, LEASE_MS } from './job-timing.js';

it.each([300, 4_000, LEASE_MS, 599_999])(
  'a lease of %i ms has times in whole milliseconds, each shorter than it',
  (leaseMs) => {
    const { abortGraceMs, drainMs, ...times } = jobTiming(leaseMs);
    expect([abortGraceMs, drainMs, ...Object.values(times)].filter((ms) => !Number.isInteger(ms))).toEqual(
      [],
    );
    expect(Object.values(times).filter((ms) => ms > leaseMs)).toEqual([]);
  },
);
