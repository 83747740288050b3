import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Chart, QueryPlan } from '@plumbline/contracts';
import type { Caller, RunningAnalytics } from './running-analytics.js';

/** Calls of somebody that are answered well, or fail the test that makes them. */
export const goodCalls =
  (of: () => { analytics: RunningAnalytics; caller: Caller }) =>
  async <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers = {}): Promise<Body> => {
    const { analytics, caller } = of();
    const answer = await analytics.call<Body>(caller, method, path, { body, headers });
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, expect.anything()]);
    return answer.body;
  };

/** A bar chart of a data source. */
export const chartOf = (
  dataSourceId: string,
  plan: Partial<QueryPlan>,
  more: Partial<Chart> = {},
): Chart => ({
  ...{ id: randomUUID(), type: 'bar', title: 'Total amount by region', subtitle: '', reason: '' },
  plan: { ...{ dataSourceId, version: 1, measures: [], dimensions: [], filters: [], order: [] }, ...plan },
  layout: { x: 0, y: 0, w: 6, h: 4 },
  ...more,
});
