import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { JobView } from '@plumbline/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { jobsQuery } from '../../entities/job/jobs.api.js';
import { applyEndedJob, applyLiveEvent } from './live-events.js';

const job = (fields: Partial<JobView>): JobView => ({
  id: 'job-1',
  kind: 'parse-upload',
  steps: ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'],
  title: 'Reading orders.csv',
  status: 'running',
  step: { index: 1, count: 4, name: 'Reading rows' },
  createdAt: '2026-11-20T10:00:00Z',
  startedAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
  subject: { type: 'data-source', id: 'source-1' },
  ...fields,
});

const clients: QueryClient[] = [];
afterEach(() => {
  // Kept answers would hold the process for minutes.
  for (const client of clients.splice(0)) client.clear();
});

function setUp() {
  const client = new QueryClient();
  clients.push(client);
  client.setQueryData(jobsQuery().queryKey, [job({})]);
  for (const key of [
    ['/api/data-sources'],
    ['/api/data-sources', 'source-1'],
    ['/api/data-sources', 'source-2', 'profile'],
    ['/api/dashboards', 'dashboard-1'],
    ['/api/subscription/usage'],
  ])
    client.setQueryData(key, 'old');
  const stale = () =>
    client
      .getQueryCache()
      .findAll({ stale: true })
      .filter((query) => query.state.isInvalidated)
      .map((query) => query.queryKey.join('/'));
  const jobs = () => client.getQueryData(jobsQuery().queryKey);
  return { client, stale, jobs };
}
const event = (type: string, data: unknown) => ({ type, id: '1', data: JSON.stringify(data) });

describe('events of the live stream', () => {
  it('puts the newest state of a job into the list', () => {
    const { client, jobs } = setUp();
    applyLiveEvent(client, event('job', job({ done: 312_400 })));
    applyLiveEvent(client, event('job', job({ id: 'job-2' })));
    expect(jobs()?.map(({ id, done }) => [id, done])).toEqual([
      ['job-2', undefined],
      ['job-1', 312_400],
    ]);
  });

  it('never lets late news bring an ended job back', () => {
    const { client, jobs } = setUp();
    applyLiveEvent(client, event('job', job({ status: 'succeeded' })));
    applyLiveEvent(client, event('job', job({ status: 'running' })));
    expect(jobs()?.[0]?.status).toBe('succeeded');
  });

  it('asks for the list again whose answer may be older than the end of a job', async () => {
    const { client, jobs } = setUp();
    const answers = [[job({})], [job({ status: 'succeeded' })]];
    const queryFn = jest.fn(async () => answers.shift() ?? []);
    const leave = new QueryObserver(client, { ...jobsQuery(), queryFn }).subscribe(() => {});
    applyLiveEvent(client, event('job', job({ status: 'succeeded' })));
    await setImmediate();
    expect([jobs()?.[0]?.status, queryFn.mock.calls.length]).toEqual(['succeeded', 2]);
    leave();
  });

  it('refreshes the changed object, its list and the usage, not its siblings', () => {
    const { client, stale } = setUp();
    applyLiveEvent(client, event('changed', { type: 'data-source', id: 'source-1' }));
    expect(stale()).toEqual(['/api/data-sources', '/api/data-sources/source-1', '/api/subscription/usage']);
  });

  it('refreshes insights by their data source', () => {
    const { client, stale } = setUp();
    client.setQueryData(['/api/insights'], 'old');
    applyLiveEvent(client, event('changed', { type: 'insights', id: 'source-1' }));
    expect(stale()).toEqual(['/api/insights']);
  });

  it('refreshes everything after a reset, and nothing after nonsense', () => {
    const { client, stale } = setUp();
    applyLiveEvent(client, { type: 'job', id: '1', data: 'not json' });
    applyLiveEvent(client, event('changed', { type: 'weather', id: 'x' }));
    expect(stale()).toEqual([]);
    applyLiveEvent(client, { type: 'reset', id: '1', data: '{}' });
    expect(stale()).toHaveLength(6);
  });
});

it('an ended job stands for the changes that no line told of', () => {
  const { client, stale } = setUp();
  client.setQueryData(['/api/insights'], 'old');
  applyEndedJob(client, job({ kind: 'find-insights', status: 'succeeded' }));
  expect(stale()).toEqual([
    '/api/data-sources',
    '/api/data-sources/source-1',
    '/api/subscription/usage',
    '/api/insights',
  ]);
});
