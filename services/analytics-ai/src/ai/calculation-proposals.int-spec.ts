import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CalculationProposals, Dashboard } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let model: Server;
let maria: Caller;
let dashboardId: string;
let says: object = { proposals: [] };
const received: string[] = [];

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  const owner = await analytics.signIn({ role: 'owner' });
  maria = await analytics.signIn();
  model = createServer((request, answer) => {
    request.on('data', (part: Buffer) => received.push(String(part)));
    request.on('end', () => {
      const message = { role: 'assistant', content: JSON.stringify(says) };
      const usage = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };
      const choices = [{ index: 0, finish_reason: 'stop', message }];
      const completion = { id: '1', object: 'chat.completion', created: 0, model: 'm', choices, usage };
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(completion));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const body = { key: 'sk-secret', enabled: true, baseUrl, model: 'm' };
  await analytics.call(owner, 'PUT', '/api/admin/ai-providers/openai', { body });
  const dataSourceId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: dataSourceId, name: 'orders.csv', version: 1, rows: 100, columns: ORDERS },
  });
  const made = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
    body: { name: 'Orders', dataSourceId },
  });
  dashboardId = made.body.id;
});
afterAll(async () => {
  model?.closeAllConnections();
  model?.close();
  await analytics?.stop();
});

const choose = (provider: string | null) =>
  analytics.call(maria, 'PUT', '/api/ai-settings', { body: { provider } });

async function propose(request: string): Promise<CalculationProposals> {
  const body = { dashboardId, request };
  const reply = await analytics.call<CalculationProposals>(maria, 'POST', '/api/ai-calculations', { body });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
}

const UNKNOWN = 'wibble the frobnicated thingummies';
const idea = (formula: string, because = 'What a piece brings in.') => ({ name: 'Idea', formula, because });

describe('calculations that a model proposes (AI-005)', () => {
  it('are asked for only where the workspace chose one', async () => {
    says = { proposals: [idea('sum(amount) / sum(quantity)')] };
    expect(await propose(UNKNOWN)).toEqual({ proposals: [], engine: 'built-in' });
    expect(received).toEqual([]);
  });

  it('come checked like typed ones, with their value, and say who proposed them', async () => {
    await choose('openai');
    says = { proposals: [idea('sum(amount) / sum(quantity)')] };
    const { engine, proposals } = await propose(UNKNOWN);
    expect(engine).toBe('openai');
    expect(proposals).toEqual([
      expect.objectContaining({ formula: 'sum(amount) / sum(quantity)', level: 'aggregate' }),
    ]);
    expect(typeof proposals[0]?.value).toBe('number');
  });

  it('D13 are thrown away where they name what is not there, are no formula, or bring more than was asked', async () => {
    for (const said of [
      { proposals: [idea('sum([password_hash])')] },
      { proposals: [idea('SELECT * FROM users')] },
      { proposals: [{ ...idea('sum(amount)'), dataSourceId: randomUUID() }] },
      { plan: 'all of it' },
    ]) {
      says = said;
      expect(await propose(UNKNOWN)).toEqual({ proposals: [], engine: 'built-in' });
    }
  });

  it('state no number of their own, and see no row', async () => {
    says = { proposals: [idea('sum(amount)', 'It was 4,711 last year.')] };
    const { proposals } = await propose(UNKNOWN);
    expect(proposals.map(({ because }) => because)).toEqual(['Proposed by the model of this workspace.']);
    expect(received.join('')).toContain('unit_price');
    expect(received.join('')).not.toContain('a long note about order number');
  });

  it('stand beside those of the built-in engine, never in their place', async () => {
    await choose(null);
    const alone = await propose('amount per quantity');
    expect(alone.proposals.length).toBeGreaterThan(0);
    await choose('openai');
    says = { proposals: [idea('max(amount) - min(amount)')] };
    const both = await propose('amount per quantity');
    expect(both.proposals.slice(0, alone.proposals.length)).toEqual(alone.proposals);
    expect(both.proposals.at(-1)?.formula).toBe('max(amount) - min(amount)');
  });
});
