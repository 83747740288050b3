import { describe, expect, it } from '@jest/globals';
import type { JobView } from '@plumbline/contracts';
import { jobLine, jobPath, jobProgress, jobTitle } from './job-words.js';

const job = (fields: Partial<JobView> = {}): JobView => ({
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

describe('what a job is called', () => {
  it.each([
    ['running', 'Reading orders.csv'],
    ['succeeded', 'orders.csv is ready'],
    ['failed', 'orders.csv was not loaded'],
    ['cancelled', 'orders.csv was cancelled'],
  ] as const)('while %s: %s', (status, title) => {
    expect(jobTitle(job({ status }))).toBe(title);
  });

  it('counts steps from one', () => {
    expect(jobLine(job())).toBe('Upload · step 2 of 4');
  });

  it('says "so far" where the end is unknown, and never a percentage', () => {
    const now = Date.parse('2026-11-20T10:00:02Z');
    expect(jobProgress(job({ done: 312_400 }), now)).toBe('312,400 so far · 0:02');
    expect(jobProgress(job({ done: 4, total: 7 }), now)).toBe('4 of 7 · 0:02');
  });

  it('speaks of a search where there is no file to be ready (INS-002)', () => {
    const search = { kind: 'find-insights', title: 'Looking for insights in orders.csv' } as const;
    expect(jobTitle(job({ ...search, status: 'succeeded' }))).toBe(
      'The search for insights in orders.csv is done',
    );
    expect(jobTitle(job({ ...search, status: 'cancelled' }))).toContain('was cancelled');
    expect(jobPath(job({ ...search, status: 'succeeded' }))).toBe('/insights?source=source-1');
    expect(jobPath(job(search))).toBeUndefined();
  });

  it('begins a sentence with a capital where what is written has no name of its own (SUM-001)', () => {
    const writing = job({ kind: 'write-summary', title: 'Writing a summary of orders.csv' });
    expect(jobTitle({ ...writing, status: 'succeeded' })).toBe('A summary of orders.csv is ready');
    expect(jobTitle({ ...writing, status: 'cancelled' })).toBe(
      'Writing a summary of orders.csv was cancelled',
    );
  });

  it('opens its result', () => {
    expect(jobPath(job({ result: { type: 'dashboard', id: 'd-1' } }))).toBe('/dashboard/d-1');
    expect(jobPath(job({ result: { type: 'prediction', id: 'p-1' } }))).toBe('/predict/p-1');
    expect(jobPath(job({ result: { type: 'summary', id: 's-1' } }))).toBe('/summaries/s-1');
    expect(jobPath(job({ result: { type: 'unknown', id: 'u-1' } }))).toBeUndefined();
    expect(jobPath(job({ status: 'succeeded' }))).toBe('/data-sources/source-1');
    expect(jobPath(job())).toBeUndefined();
  });
});
