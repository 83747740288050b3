import { describe, expect, it } from '@jest/globals';
import type { JobView } from '@plumbline/contracts';
import { QueryClient } from '@tanstack/react-query';
import { isEnded, jobsQuery, mergeJob } from './jobs.api.js';

const job = (id: string, status: JobView['status'], done = 0) => ({ id, status, done }) as JobView;

/** The list after these news, in their order. */
function listAfter(list: JobView[] | undefined, ...news: JobView[]): JobView[] | undefined {
  const client = new QueryClient();
  if (list) client.setQueryData(jobsQuery().queryKey, list);
  for (const each of news) mergeJob(client, each);
  return client.getQueryData(jobsQuery().queryKey);
}

describe('news of a job', () => {
  it('takes the place of what was known, in its place', () => {
    const known = [job('2', 'running'), job('1', 'running', 3)];
    expect(listAfter(known, job('1', 'running', 7))).toEqual([job('2', 'running'), job('1', 'running', 7)]);
  });

  it('comes first where the job was not known', () => {
    expect(listAfter([job('1', 'running')], job('2', 'queued'))?.map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('does not run a job again that has ended', () => {
    for (const status of ['succeeded', 'failed', 'cancelled'] as const)
      expect(listAfter([job('1', status)], job('1', 'running'))).toEqual([job('1', status)]);
  });

  it('may still say how a job ended', () => {
    expect(listAfter([job('1', 'failed')], job('1', 'succeeded'))).toEqual([job('1', 'succeeded')]);
  });

  it('makes no list where none has been read', () => {
    expect(listAfter(undefined, job('1', 'running'))).toBeUndefined();
  });
});

it.each([
  ['queued', false],
  ['running', false],
  ['succeeded', true],
  ['failed', true],
  ['cancelled', true],
] as const)('a job that is %s has ended: %s', (status, ended) => {
  expect(isEnded(job('1', status))).toBe(ended);
});
