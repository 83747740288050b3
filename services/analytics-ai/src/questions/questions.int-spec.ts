import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AskedQuestion, type AskResult, askResult, type Fact } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let service: RunningAnalytics;
let caller: Caller;
const source = randomUUID();

beforeAll(async () => {
  service = await RunningAnalytics.start();
  caller = await service.signIn();
  await service.announceReady(caller, {
    id: source,
    name: 'orders.csv',
    version: 1,
    rows: 6_000,
    columns: ORDERS,
  });
});
afterAll(() => service?.stop());

async function ask(question: string, body: Record<string, unknown> = {}, by = caller): Promise<AskResult> {
  const { status, body: result } = await service.call(by, 'POST', '/api/ask', {
    body: { question, dataSourceId: source, ...body },
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(result)}`);
  return askResult.parse(result);
}

describe('a question', () => {
  it('ASK-001 ASK-002 is answered with a number whose fact opens and comes out again', async () => {
    const result = await ask('What is the total amount by region?');
    if (!result.answered) throw new Error(result.message);
    expect(result.columns.map(({ name }) => name)).toEqual(['region', 'Total amount']);
    const [factId = ''] = result.factIds;
    const fact = await service.call<Fact>(caller, 'GET', `/api/facts/${factId}`);
    expect(fact.body.value).toEqual(result.rows);
    const again = await service.call<{ equal: boolean }>(caller, 'POST', `/api/facts/${factId}/recompute`);
    expect(again.body.equal).toBe(true);
  });

  it('is answered from every source of the workspace where none is named, and the same each time', async () => {
    const one = await ask('How many different channels are there?', { dataSourceId: undefined });
    const other = await ask('How many different channels are there?', { dataSourceId: undefined });
    expect([one.answered && one.values, other.answered && other.values]).toEqual([[11], [11]]);
  });

  it('ASK-001 asks which source is meant where several answer differently, and answers where they agree', async () => {
    const person = await service.signIn({ sub: randomUUID(), wid: randomUUID() });
    const sources = [
      ['east.csv', 400],
      ['west.csv', 300],
    ] as const;
    for (const [name, rows] of sources)
      await service.announceReady(person, { id: randomUUID(), name, version: 1, rows, columns: ORDERS });
    const asked = await ask('What is the total amount?', { dataSourceId: undefined }, person);
    if (asked.answered) throw new Error(asked.text);
    expect([asked.reason, asked.dataSourceId]).toEqual(['ambiguous', null]);
    const [first, second, ...more] = asked.readings ?? [];
    expect([first?.reading, second?.reading, more].join()).toMatch(
      /in (east|west).csv,.*in (east|west).csv,$/,
    );
    const dataSourceId = second?.plan.dataSourceId;
    const chosen = await ask('What is the total amount?', { dataSourceId }, person);
    expect(chosen.answered && chosen.dataSourceId).toBe(dataSourceId);
    const same = await ask('How many different regions are there?', { dataSourceId: undefined }, person);
    expect(same.answered).toBe(true);
  });

  it('about what the data does not hold is refused with what is missing and ways out', async () => {
    const result = await ask('What is our profit margin by channel?');
    expect(result).toMatchObject({ answered: false, reason: 'no_such_column' });
    expect(!result.answered && result.missing?.join(' ')).toContain('profit margin');
    expect(!result.answered && result.waysOut.length).toBeGreaterThan(0);
  });

  it('ASK-001 of one number comes with its rows, its share and its line; while it is typed, a word is completed', async () => {
    const typed = await ask('total amount in the we', { preview: true });
    if (!typed.answered) throw new Error(typed.message);
    expect([typed.completion, typed.question]).toEqual(['st', 'total amount in the west']);
    const whole = await ask('total amount');
    if (!whole.answered) throw new Error(whole.message);
    const { headline } = typed;
    expect(headline?.ofAll).toBeCloseTo(Number(typed.values[0]) / Number(whole.values[0]), 12);
    expect(headline?.rows).toBeLessThan(6_000);
    const sum = headline?.values.reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(sum).toBeCloseTo(Number(typed.values[0]), 2);
    expect(typed.followUps).toContain('total amount in the west by region');
  });

  it('ASK-002 shows every group beside the one that a reading names, and what can be answered instead', async () => {
    const best = await ask('What was our best month?');
    if (best.answered) throw new Error(best.text);
    const pictures = best.readings?.map(({ picture }) => picture) ?? [];
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures)
      expect(picture?.values[picture.chosen ?? -1]).toBe(Math.max(...(picture?.values ?? []).map(Number)));
    const open = best.reading.filter(({ isOpen }) => isOpen).map(({ slot, text }) => [slot, text]);
    expect(open).toContainEqual(['measure', 'choose below']);
    const none = await ask('What is our profit margin by channel?');
    expect(none.reading.find(({ isOpen }) => isOpen)?.text).toBe('profit margin, not found');
    const [first] = (!none.answered && none.answerable) || [];
    const again = await ask(first?.question ?? '');
    if (!again.answered) throw new Error(again.message);
    expect(first?.question).toMatch(/ by channel$/);
    expect(first?.groups[0]?.value).toBe(again.rows[0]?.[1]);
  });

  it('ASK-002 draws in full colour the group that the sentence of a comparison names', async () => {
    const result = await ask('total amount by channel in the last 12 months compared with the year before');
    if (!result.answered) throw new Error(result.message);
    expect(result.plan.compare).toBeDefined();
    const [named] = result.chart?.highlight ?? [];
    expect(result.text.startsWith(String(named))).toBe(true);
  });

  it('can be read again by an edited plan, under filters of the screen', async () => {
    const first = await ask('How many orders are there?', {
      filters: [{ column: 'region', op: 'eq', values: ['West'] }],
    });
    if (!first.answered) throw new Error(first.message);
    expect(first.plan.filters).toEqual([{ column: 'region', op: 'eq', values: ['West'] }]);
    const edited = await ask('How many orders are there?', { plan: { ...first.plan, filters: [] } });
    expect(edited.answered && edited.values).toEqual([6_000]);
  });

  it('is kept for whoever asked, can be forgotten, and is not kept while it is typed', async () => {
    const person = await service.signIn({ sub: randomUUID(), wid: caller.claims.wid });
    await ask('How many orders are there?', { preview: true }, person);
    await ask('How many orders are there?', {}, person);
    const history = () => service.call<AskedQuestion[]>(person, 'GET', '/api/ask/history');
    const [kept, ...others] = (await history()).body;
    expect([kept?.question, kept?.outcome, others.length]).toEqual([
      'How many orders are there?',
      'answered',
      0,
    ]);
    expect((await service.call(caller, 'DELETE', `/api/ask/history/${kept?.id}`)).status).toBe(404);
    expect((await service.call(person, 'DELETE', `/api/ask/history/${kept?.id}`)).status).toBe(200);
    expect((await history()).body).toEqual([]);
  });

  it('of somebody else’s source finds nothing', async () => {
    const stranger = await service.signIn({ sub: randomUUID(), wid: randomUUID() });
    const { status } = await service.call(stranger, 'POST', '/api/ask', {
      body: { question: 'How many orders?', dataSourceId: source },
    });
    expect(status).toBe(404);
  });
});
