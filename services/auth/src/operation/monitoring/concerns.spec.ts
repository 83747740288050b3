import { describe, expect, it } from '@jest/globals';
import type { MonitoringPoint } from '@plumbline/contracts';
import { concernsOf } from './concerns.js';

const NOW = new Date('2026-11-20T16:00:00Z');
const QUIET = {
  ...{ points: [], processor: { share: 0.3, cores: 4 }, memory: null, disk: null },
  ...{ outbox: [], mails: [], deadLetters: 0, processes: [], jobs: [] },
};
const point = (at: string, requests: number, failed: number): MonitoringPoint => ({
  ...{ at, requests, failed, p50: 1, p95: 1, p99: 1, waiting: 0, oldestSeconds: 0 },
});
const running = (name: string, host: string, lastSeenAt: string) => ({
  ...{ name, host, version: '1', startedAt: '2026-11-20T10:00:00Z', lastSeenAt },
  ...{ memoryBytes: null, processorShare: null },
});
const sentences = (seen: object) => concernsOf({ ...QUIET, ...seen }, NOW).map(({ sentence }) => sentence);

describe('what stands out', () => {
  it('F.9 is nothing where all is well', () => {
    expect(sentences({ points: [point('2026-11-20T15:45:00Z', 400, 3)] })).toEqual([]);
  });

  it('is failures, with when they began', () => {
    const points = [
      point('2026-11-20T15:15:00Z', 400, 0),
      point('2026-11-20T15:30:00Z', 400, 9),
      point('2026-11-20T15:45:00Z', 300, 22),
    ];
    expect(concernsOf({ ...QUIET, points }, NOW)).toMatchObject([
      { since: '2026-11-20T15:30:00Z', sentence: '22 of 300 requests failed.', severity: 'fail' },
    ]);
  });

  it('is jobs, events and mails that wait, and what is full, the gravest first', () => {
    const backlog = { service: 'auth', waiting: 3, oldestSeconds: 1_200 };
    expect(
      sentences({
        jobs: [{ kind: 'find-insights', waiting: 38, oldestSeconds: 372 }],
        disk: { used: 96, total: 100 },
        mails: [backlog],
        outbox: [{ ...backlog, oldestSeconds: 10 }],
        deadLetters: 1,
      }),
    ).toEqual([
      'The disk is 96% full.',
      expect.stringMatching(/^One event could not be applied/),
      '38 jobs of the kind find-insights wait; the oldest for 6.2 min.',
      '3 mails of auth have not left; the oldest waits for 20.0 min.',
    ]);
  });

  it('is a process that nothing is heard of, unless another took its place', () => {
    const processes = [
      running('export worker', 'a', '2026-11-20T15:40:00Z'),
      running('auth api', 'a', '2026-11-20T15:40:00Z'),
      running('auth api', 'b', '2026-11-20T15:59:30Z'),
    ];
    expect(sentences({ processes })).toEqual(['Nothing is heard of export worker.']);
  });
});
