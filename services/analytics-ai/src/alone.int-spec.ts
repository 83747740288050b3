import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard } from '@plumbline/contracts';
import { eventually, runChild, type TestChild } from '@plumbline/testing';
import { ORDERS } from './testing/orders.js';
import { type Caller, RunningAnalytics } from './testing/running-analytics.js';

const PROCESS = new URL('./testing/analytics-process.mjs', import.meta.url);
const children: TestChild[] = [];

let api: RunningAnalytics;
let maria: Caller;
let sourceId: string;

function startWorker(settings: Record<string, string> = {}): TestChild {
  const child = runChild(PROCESS, { ...api.settings, ROLE: 'worker', ...settings });
  children.push(child);
  return child;
}

beforeAll(async () => {
  api = await RunningAnalytics.start({ ROLE: 'api', JOB_LEASE_MS: '4000' });
  maria = await api.signIn();
  sourceId = randomUUID();
  await api.announceReady(maria, {
    id: sourceId,
    name: 'orders.csv',
    version: 1,
    rows: 500,
    columns: ORDERS,
  });
});
afterAll(async () => {
  for (const child of children) await child.kill();
  await api?.stop();
});

async function generate(): Promise<string> {
  const reply = await api.call<Dashboard>(maria, 'POST', '/api/dashboards/generate', {
    body: { dataSourceId: sourceId },
  });
  expect(reply.status).toBe(202);
  return reply.body.id;
}

async function ready(id: string): Promise<Dashboard> {
  return eventually('the dashboard is ready', async () => {
    const { body } = await api.call<Dashboard>(maria, 'GET', `/api/dashboards/${id}`);
    return body.status === 'ready' ? body : undefined;
  });
}

describe('the service alone', () => {
  it('does not start without a setting, and names it', async () => {
    const child = runChild(PROCESS, { ...api.settings, DATABASE_URL: '' });
    children.push(child);
    await child.gone;
    expect(child.output()).toContain('DATABASE_URL');
    expect(child.process.exitCode).toBe(1);
  });

  it('gives the place back when a build is cancelled before it began', async () => {
    const id = await generate();
    const { body } = await api.call<Dashboard>(maria, 'GET', `/api/dashboards/${id}`);
    expect((await api.call(maria, 'DELETE', `/api/jobs/${body.jobId}`)).status).toBe(200);
    const cancelled = await api.call<Dashboard>(maria, 'GET', `/api/dashboards/${id}`);
    expect(cancelled.body).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
    const usage = await api.call<{ used: number }[]>(maria, 'GET', '/api/subscription/usage');
    expect(usage.body[0]?.used).toBe(0);
    expect((await api.call(maria, 'DELETE', `/api/dashboards/${id}`)).status).toBe(200);
  });

  it('builds in a worker of its own what the API accepted, and counts it once though workers die at it (F11)', async () => {
    const id = await generate();
    const dying = startWorker({ FAULT_POINT: 'job.before-save' });
    expect(await dying.gone).toBe('SIGKILL');
    expect((await api.call<Dashboard>(maria, 'GET', `/api/dashboards/${id}`)).body.status).toBe('building');
    const worker = startWorker();
    expect((await ready(id)).config.charts.length).toBeGreaterThan(0);
    const usage = await api.call(maria, 'GET', '/api/subscription/usage');
    expect(usage.body).toContainEqual({ meter: 'dashboards', used: 1, limit: 5 });
    await worker.kill();
  });
});
