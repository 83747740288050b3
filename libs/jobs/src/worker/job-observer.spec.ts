import { describe, expect, it } from '@jest/globals';
import { createLogger, currentContext, scrapeMetrics } from '@plumbline/server';
import type { JobRow } from '../table/job-row.js';
import { JobObserver } from './job-observer.js';

const row = {
  ...{ id: 'job-1', kind: 'parse-upload', workspaceId: 'workspace-1', userId: 'user-1', attempt: 1 },
  ...{ status: 'running', title: 'Reading secret.csv', headers: { 'request-id': 'request-1' } },
  createdAt: new Date(0),
  startedAt: new Date(3_000),
  finishedAt: null,
} as unknown as JobRow;

describe('what is seen of a job', () => {
  it('is told on behalf of the request that made it, without what people named', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('things', 'info', { write: (line) => lines.push(JSON.parse(line)) });
    await new JobObserver('things', logger).run(row, async () => {
      expect(currentContext()).toMatchObject({
        requestId: 'request-1',
        jobId: 'job-1',
        workspaceId: 'workspace-1',
      });
      return { ...row, status: 'succeeded', finishedAt: new Date(10_000) };
    });
    expect(lines).toMatchObject([
      {
        msg: 'job',
        kind: 'parse-upload',
        status: 'succeeded',
        seconds: 7,
        requestId: 'request-1',
        jobId: 'job-1',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    const text = await scrapeMetrics();
    const labels = 'service="things",kind="parse-upload"';
    expect(text).toContain(`plumbline_job_seconds_sum{${labels},outcome="succeeded"} 7`);
    expect(text).toContain(`plumbline_job_wait_seconds_sum{${labels}} 3`);
  });

  it('counts the wait once, and no end of what waits again or went to another worker', async () => {
    const observer = new JobObserver('again', undefined);
    await observer.run({ ...row, attempt: 2 }, async () => ({ ...row, status: 'queued' }));
    await observer.run({ ...row, attempt: 2 }, async () => undefined);
    expect(await scrapeMetrics()).not.toContain('service="again"');
  });
});
