import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  EventPayload,
  JobFigures,
  Monitoring,
  ProcessSampled,
  RouteFigures,
  SeriesSample,
  WatchedSession,
} from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { SamplesHandler } from './samples.handler.js';

type Sample = EventPayload<typeof ProcessSampled>;

let auth: RunningAuth;
let owner: string;
let admin: Account;

beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.owner();
  admin = await auth.signUp('site-admin');
  await auth.call('PATCH', `/api/admin/users/${admin.id}`, { token: owner, body: { role: 'admin' } });
  admin.token = await auth.signIn(admin.username, PASSWORD);
});
afterAll(() => auth?.stop());

const get = <Body>(path: string, token = admin.token) => auth.call<Body>('GET', path, { token });
const keep = (series: SeriesSample[], more: Partial<Sample> = {}) => {
  const now = new Date().toISOString();
  const sample: Sample = {
    ...{ processId: randomUUID(), name: 'plumbline', host: 'desk', version: '1.2.0', startedAt: now },
    ...{ from: now, until: now, series, requests: [], lines: [], aggregateVersion: 1 },
    ...more,
  };
  return auth.database.transaction((tx) => auth.app.get(SamplesHandler).onProcessSampled(sample, tx));
};
const spread = (label: string, value: number, bands: number[]): SeriesSample => ({
  ...{ metric: 'http_request_seconds', service: 'gateway', label, kind: 'spread', value, bands },
  count: bands.reduce((sum, count) => sum + count, 0),
});
const level = (metric: string, service: string, label: string, value: number): SeriesSample => ({
  ...{ metric, service, label, value },
  kind: 'level',
});

describe('figures of the installation', () => {
  it('SW-014 are empty before a process told anything, and say how long they are kept', async () => {
    const { body } = await get<Monitoring>('/api/monitoring?window=1h');
    expect(body).toMatchObject({ kept: { days: 30, minutes: 5 }, lastSampleAt: null, concerns: [] });
    expect(body.points).toHaveLength(12);
    expect(new Set(body.points.map(({ requests }) => requests))).toEqual(new Set([0]));
  });

  it('F.9 add up what several processes told, with estimated percentiles by route', async () => {
    const answered = spread('GET /api/insights ok', 0.9, [0, 0, 80, 20, 0, 0, 0, 0]);
    const failed = spread('GET /api/insights failed', 6, [0, 0, 0, 0, 0, 6, 0, 0]);
    await keep([answered, spread('GET /api/live ok', 500, [0, 0, 0, 0, 0, 0, 0, 3])]);
    await keep([answered, failed]);
    const [route] = (await get<RouteFigures[]>('/api/monitoring/routes?window=1h')).body.filter(
      ({ route }) => route === '/api/insights',
    );
    expect(route).toMatchObject({ method: 'GET', requests: 206, failed: 6 });
    expect(route?.p50).toBeGreaterThan(25);
    expect(route?.p50).toBeLessThan(100);
    expect(route?.p99).toBeGreaterThan(1_000);
    const { body } = await get<Monitoring>('/api/monitoring?window=24h');
    const sum = (key: 'requests' | 'failed') => body.points.reduce((all, point) => all + point[key], 0);
    expect([sum('requests'), sum('failed')]).toEqual([206, 6]);
    expect(body.concerns).toMatchObject([{ id: 'failures', sentence: '6 of 206 requests failed.' }]);
  });

  it('F.9 show queues by depth and age, memory, disk, outbox and pools as they stand', async () => {
    await keep([
      level('queue_jobs', 'analytics-ai', 'find-insights queued', 38),
      level('queue_jobs', 'analytics-ai', 'find-insights running', 2),
      level('queue_oldest_seconds', 'analytics-ai', 'find-insights', 372),
      level('memory_bytes', 'process', 'plumbline', 400e6),
      level('memory_used_bytes', 'machine', '', 5e9),
      level('memory_total_bytes', 'machine', '', 8e9),
      level('disk_used_bytes', 'machine', 'data', 97),
      level('disk_total_bytes', 'machine', 'data', 100),
      level('outbox_unsent', 'ingestion', '', 4),
      level('outbox_oldest_seconds', 'ingestion', '', 2),
      level('pool_connections', 'auth', 'busy', 3),
      level('pool_connections', 'auth', 'idle', 1),
    ]);
    const { body } = await get<Monitoring>('/api/monitoring?window=1h');
    expect(body).toMatchObject({
      memory: { used: 5e9, total: 8e9 },
      disk: { used: 97, total: 100 },
      outbox: [{ service: 'ingestion', waiting: 4, oldestSeconds: 2 }],
      pools: [{ service: 'auth', busy: 3, idle: 1, waiting: 0, waitP95: null }],
    });
    expect(body.processes).toMatchObject([{ name: 'plumbline', host: 'desk', memoryBytes: 400e6 }]);
    expect(body.concerns.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['disk', 'jobs find-insights', 'failures']),
    );
    const jobs = await get<JobFigures[]>('/api/monitoring/jobs?window=1h');
    expect(jobs.body).toMatchObject([{ kind: 'find-insights', waiting: 38, running: 2, oldestSeconds: 372 }]);
    expect(body.points.at(-1)?.waiting).toBe(38);
  });

  it('ADMIN-006 looking is written to the audit log, once an hour', async () => {
    const log = await get<{ action: string; actor: { username: string }; details: { screen: string } }[]>(
      '/api/admin/audit?action=monitoring_viewed',
    );
    const entries = log.body.filter(({ details }) => details.screen === 'monitoring');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.actor.username).toBe('site-admin');
  });
});

describe('sessions of everybody', () => {
  const sessions = async (token = admin.token) =>
    (await get<WatchedSession[]>('/api/session-activities', token)).body;

  it('SW-011 are listed with person, device and network, never with an address', async () => {
    const found = await sessions();
    expect(found.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ username: 'site-admin' }]);
    expect(new Set(found.map(({ place }) => place))).toEqual(new Set(['203.0.113.0/24']));
    expect(JSON.stringify(found)).not.toContain('203.0.113.9');
  });

  it('ADMIN-006 one is ended at once, but not the owner’s by an admin', async () => {
    const user = await auth.signUp();
    const found = await sessions();
    const idOf = (userId: string) => found.find((session) => session.userId === userId)?.id ?? '';
    const ownersId = found.find(({ role }) => role === 'owner')?.id ?? '';
    const end = (id: string) => auth.call('DELETE', `/api/session-activities/${id}`, { token: admin.token });
    expect((await end(idOf(user.id))).status).toBe(200);
    expect((await auth.call('GET', '/api/auth/me', { token: user.token })).status).toBe(401);
    expect((await end(idOf(user.id))).status).toBe(404);
    expect((await end(ownersId)).status).toBe(403);
  });

  it('all but the caller’s are ended, and the owner’s stay where an admin asks', async () => {
    const user = await auth.signUp();
    expect((await auth.call('DELETE', '/api/session-activities', { token: admin.token })).status).toBe(200);
    const left = await sessions();
    expect(left.map(({ role }) => role)).not.toContain('user');
    expect(left.filter(({ role }) => role === 'owner').length).toBeGreaterThan(0);
    expect(left.some(({ isCurrent }) => isCurrent)).toBe(true);
    expect((await auth.call('GET', '/api/auth/me', { token: user.token })).status).toBe(401);
  });
});
