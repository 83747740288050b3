import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OperationIncident, OperationRule, OperationRuleBody } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { SamplesHandler } from '../monitoring/samples.handler.js';
import { RuleEvaluation } from './rule-evaluation.js';

let auth: RunningAuth;
let owner: string;
let admin: Account;
/** The time of the rules, which moves on by minutes. */
let clock = Date.now();

beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.owner();
  admin = await auth.signUp('site-admin');
  await auth.call('PATCH', `/api/admin/users/${admin.id}`, { token: owner, body: { role: 'admin' } });
  admin.token = await auth.signIn(admin.username, PASSWORD);
});
afterAll(() => auth?.stop());

const DISK: OperationRuleBody = {
  ...{ name: 'Disk of the test', metric: 'disk_share', side: 'above', threshold: 50, minutes: 2 },
  ...{ recipients: ['ops@plumbline.example'], isOn: true },
};

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  auth.call<Body>(method, path, { token: admin.token, ...(body !== undefined && { body }) });
const rules = async () => (await call<OperationRule[]>('GET', '/api/monitoring/rules')).body;
const incidents = async () =>
  (await call<OperationIncident[]>('GET', '/api/monitoring/incidents')).body.filter(
    ({ name }) => name === DISK.name,
  );
const ruleNamed = async (name: string) => (await rules()).find((rule) => rule.name === name);
const mailsTo = (to: string) => auth.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);

/** The disk is so full; a minute later the rules are read. */
async function minute(used: number): Promise<boolean> {
  clock += 60_000;
  const at = new Date(clock).toISOString();
  const level = (metric: string, value: number) => ({
    ...{ metric, service: 'machine', label: 'data', value },
    kind: 'level' as const,
  });
  const sample = {
    ...{ processId: randomUUID(), name: 'plumbline', host: 'desk', version: '1', startedAt: at, from: at },
    ...{ until: at, requests: [], lines: [], aggregateVersion: 1 },
    series: [level('disk_used_bytes', used), level('disk_total_bytes', 100)],
  };
  await auth.database.transaction((tx) => auth.app.get(SamplesHandler).onProcessSampled(sample, tx));
  return auth.app.get(RuleEvaluation).pass(new Date(clock));
}

describe('F.9 rules that watch the installation', () => {
  beforeEach(async () => {
    await auth.database.query('DELETE FROM operation_incidents');
    await auth.database.query(`DELETE FROM operation_rules WHERE name = $1`, [DISK.name]);
  });

  it('are there from the beginning, on what goes wrong most', async () => {
    const first = await rules();
    expect(first).toHaveLength(13);
    const metrics = first.map(({ metric }) => metric);
    for (const metric of ['queue_oldest', 'failed_share', 'disk_share', 'backup_age', 'facts_differing'])
      expect(metrics).toContain(metric);
    expect(first.every(({ isOn, recipients }) => isOn && recipients.length === 0)).toBe(true);
  });

  it('mail once when they begin to hold and once when that is over, with the worst value in the history', async () => {
    expect((await call('POST', '/api/monitoring/rules', DISK)).status).toBe(201);
    for (const used of [40, 60, 61]) await minute(used);
    expect(await ruleNamed(DISK.name)).toMatchObject({ state: 'waiting', value: 61 });
    for (const used of [70, 75, 65]) await minute(used);
    expect(await ruleNamed(DISK.name)).toMatchObject({ state: 'firing', value: 65 });
    await auth.mailTo('ops@plumbline.example', `${DISK.name}: 70%`);
    for (const used of [45, 44, 43, 42]) await minute(used);
    const { text } = await auth.mailTo('ops@plumbline.example', `Recovered: ${DISK.name}`);
    expect(text).toContain('the worst value was 75%');
    expect(mailsTo('ops@plumbline.example')).toHaveLength(2);
    expect(await incidents()).toMatchObject([
      { name: DISK.name, value: 70, worst: 75, end: 'recovered', told: ['ops@plumbline.example'] },
    ]);
    expect(await ruleNamed(DISK.name)).toMatchObject({ state: 'ok', since: null });
  });

  it('are read by one of several processes, and what they came to survives a restart', async () => {
    await call('POST', '/api/monitoring/rules', { ...DISK, recipients: ['two@plumbline.example'] });
    await minute(60);
    const passes = await Promise.all(
      [1, 2, 3].map(() => auth.app.get(RuleEvaluation).pass(new Date(clock + 120_000))),
    );
    clock += 120_000;
    expect(passes.filter(Boolean)).toHaveLength(1);
    await auth.mailTo('two@plumbline.example', DISK.name);
    await minute(70);
    expect(mailsTo('two@plumbline.example')).toHaveLength(1);
    expect((await incidents()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('tell the owner and admins where they name nobody, and say that a test is one', async () => {
    const body = { ...DISK, recipients: [] };
    const { body: made } = await call<OperationRule>('POST', '/api/monitoring/rules', body);
    const test = await call<{ recipients: string[] }>('POST', `/api/monitoring/rules/${made.id}/test`);
    expect(test.body.recipients).toContain(admin.email);
    await auth.mailTo(admin.email, `Test: ${DISK.name}`);
  });

  it('begin anew when what they watch is changed, and keep their history when they go', async () => {
    const { body: made } = await call<OperationRule>('POST', '/api/monitoring/rules', {
      ...DISK,
      minutes: 0,
    });
    await minute(60);
    expect(await ruleNamed(DISK.name)).toMatchObject({ state: 'firing' });
    await call('PUT', `/api/monitoring/rules/${made.id}`, { ...DISK, threshold: 90 });
    expect(await ruleNamed(DISK.name)).toMatchObject({ state: 'unknown', value: null });
    expect(await incidents()).toMatchObject([{ end: 'switched_off' }]);
    await call('PUT', `/api/monitoring/rules/${made.id}`, { ...DISK, isOn: false });
    await minute(99);
    expect(await ruleNamed(DISK.name)).toMatchObject({ state: 'off' });
    expect((await call('DELETE', `/api/monitoring/rules/${made.id}`)).status).toBe(200);
    expect(await incidents()).toMatchObject([{ ruleId: null, name: DISK.name }]);
    expect((await call('DELETE', `/api/monitoring/rules/${made.id}`)).status).toBe(404);
  });

  it('ADMIN-006 are refused to everybody else and not made of nonsense; changes are in the audit log', async () => {
    const user = await auth.signUp();
    const options = { token: user.token, body: DISK };
    expect((await auth.call('POST', '/api/monitoring/rules', options)).status).toBe(403);
    expect((await auth.call('GET', '/api/monitoring/incidents', { token: user.token })).status).toBe(403);
    for (const wrong of [
      { metric: 'password' },
      { threshold: -1 },
      { recipients: ['nobody'] },
      { name: ' ' },
    ])
      expect((await call('POST', '/api/monitoring/rules', { ...DISK, ...wrong })).status).toBe(400);
    const actions = ['rule_created', 'rule_changed', 'rule_tested', 'rule_deleted'];
    for (const action of actions) {
      const { body } = await call<{ details: object }[]>('GET', `/api/admin/audit?action=${action}`);
      expect(body[0]?.details).toEqual({ rule: DISK.name });
    }
  });
});
