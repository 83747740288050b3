import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AiCall, AskResult } from '@plumbline/contracts';
import { z } from 'zod';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { ModelsService } from './models.service.js';
import { ProvidersService } from './providers.service.js';

const KEY = 'sk-a-key-nobody-sees';
let analytics: RunningAnalytics;
let model: Server;
let owner: Caller;
let maria: Caller;
let baseUrl: string;
const received: string[] = [];
let says = '{"colour":"red"}';

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  owner = await analytics.signIn({ role: 'owner' });
  maria = await analytics.signIn();
  model = createServer((request, answer) => {
    received.push(request.headers.authorization ?? '');
    const choice = {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: says },
    };
    const usage = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };
    answer.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        id: '1',
        object: 'chat.completion',
        created: 0,
        model: 'm',
        choices: [choice],
        usage,
      }),
    );
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  model?.closeAllConnections();
  model?.close();
  await analytics?.stop();
});

const setUp = (body: object, caller = owner) =>
  analytics.call(caller, 'PUT', '/api/admin/ai-providers/grok', { body });
const choose = (provider: string | null) =>
  analytics.call(maria, 'PUT', '/api/ai-settings', { body: { provider } });
const fill = (accept = (_: unknown) => true) =>
  analytics.app
    .get(ModelsService)
    .fill(
      { workspaceId: maria.claims.wid, purpose: 'question' },
      { instructions: 'Name a colour.', data: {}, shape: z.object({ colour: z.string() }) },
      accept,
    );
const outcomes = async () => {
  const { body } = await analytics.call<{ outcome: string }[]>(owner, 'GET', '/api/admin/ai-usage');
  return body.map(({ outcome }) => outcome);
};

describe('providers of models', () => {
  it('AI-002 AI-003 AI-004 are all there, none with a key, none switched on', async () => {
    const { body } = await analytics.call<object[]>(owner, 'GET', '/api/admin/ai-providers');
    expect(body).toHaveLength(3);
    for (const each of body) expect(each).toMatchObject({ hasKey: false, enabled: false, usedThisMonth: 0 });
    for (const name of ['grok', 'openai', 'gemini']) {
      const status = await analytics.call(maria, 'GET', `/api/${name}/status`);
      expect(status.body).toMatchObject({ name, isAvailable: false, isChosen: false });
    }
    expect(await fill()).toBeUndefined();
  });

  it('cannot be switched on without a key, nor chosen before they are', async () => {
    expect((await setUp({ enabled: true })).status).toBe(422);
    expect((await choose('grok')).status).toBe(422);
  });

  it('are set up by the owner alone; the key is stored sealed and never comes back', async () => {
    expect((await setUp({ key: KEY }, maria)).status).toBe(403);
    const admin = await analytics.signIn({ role: 'admin' });
    expect((await setUp({ key: KEY }, admin)).status).toBe(403);
    const set = await setUp({ key: KEY, enabled: true, baseUrl, model: 'm' });
    expect(set.body).toMatchObject({ hasKey: true, enabled: true, baseUrl });
    const listed = await analytics.call(owner, 'GET', '/api/admin/ai-providers');
    const stored = await analytics.database.query('SELECT * FROM ai_providers');
    expect(JSON.stringify([set.body, listed.body, stored])).not.toContain(KEY);
  });

  it('are called only for a workspace that chose one, and each call is counted', async () => {
    expect(await fill()).toBeUndefined();
    expect(received).toEqual([]);
    await choose('grok');
    expect(await fill()).toEqual({ value: { colour: 'red' }, engine: 'grok' });
    expect(received).toEqual([`Bearer ${KEY}`]);
    expect(await fill(() => false)).toBeUndefined();
    expect(await outcomes()).toEqual(['discarded', 'done']);
  });

  it('are left alone once their tokens of the month are used up', async () => {
    expect((await setUp({ monthlyCap: 100 })).body).toMatchObject({ usedThisMonth: 100, monthlyCap: 100 });
    const before = received.length;
    expect(await fill()).toBeUndefined();
    expect(received).toHaveLength(before);
  });

  it('F.3 are left alone once the money of the month is spent, which is said in words', async () => {
    await setUp({ monthlyCap: null });
    expect((await setUp({ monthlyBudget: 5 })).status).toBe(422);
    await setUp({ inputPrice: 100_000, outputPrice: 100_000, monthlyBudget: 5 });
    const providers = analytics.app.get(ProvidersService);
    expect(await providers.refusal('grok')).toBeUndefined();
    expect(await fill()).toEqual({ value: { colour: 'red' }, engine: 'grok' });
    expect(await fill()).toBeUndefined();
    expect(await providers.refusal('grok')).toBe(
      'xAI Grok has cost $5.00 of the $5.00 of this month. It may be asked again next month, or once the owner raises that.',
    );
    const { body } = await analytics.call<AiCall[]>(owner, 'GET', '/api/admin/ai-usage');
    expect(body.map(({ cost }) => cost)).toEqual([5, null, null]);
    expect((await setUp({ monthlyBudget: null })).body).toMatchObject({
      ...{ spentThisMonth: 5, unpricedThisMonth: 2 },
    });
  });

  it('are no longer called once the workspace chose none', async () => {
    await setUp({ monthlyCap: null });
    await choose(null);
    const before = received.length;
    expect(await fill()).toBeUndefined();
    expect(received).toHaveLength(before);
  });

  it('ASK-001 D13 answer what the built-in engine cannot, by a plan over the own source alone', async () => {
    const id = randomUUID();
    await analytics.announceReady(maria, { id, name: 'orders.csv', version: 1, rows: 60, columns: ORDERS });
    await choose('grok');
    const question = 'Please be so kind: wibble the frobnicated thingummies';
    const ask = async () =>
      (await analytics.call<AskResult>(maria, 'POST', '/api/ask', { body: { question, dataSourceId: id } }))
        .body;
    says = JSON.stringify({ plan: { measures: [{ agg: 'count', as: 'rows' }] } });
    expect(await ask()).toMatchObject({
      answered: true,
      engine: 'grok',
      values: [60],
      plan: { dataSourceId: id },
    });
    says = JSON.stringify({ plan: { measures: [{ agg: 'sum', column: 'password_hash', as: 'x' }] } });
    expect(await ask()).toMatchObject({ answered: false, engine: 'built-in' });
    says = JSON.stringify({ plan: { dataSourceId: randomUUID(), measures: [{ agg: 'count', as: 'rows' }] } });
    expect(await ask()).toMatchObject({ answered: false, engine: 'built-in' });
  });
});
