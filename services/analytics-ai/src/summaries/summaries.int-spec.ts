import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AskResult,
  exportDocument,
  exportOptions,
  type Fact,
  type JobView,
  paragraphsOf,
  SUMMARY_PARTS,
  type Summary,
  summary as summarySchema,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { SummaryContent } from '../exports/summary-content.js';
import { ORDER_COLUMNS } from '../testing/monthly-orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

run('executive summaries (SUM-001, SUM-003, API-027; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let sourceId: string;
  let made: Summary;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start({}, { isSearching: true });
    maria = await analytics.signIn({ plan: 'premium' });
    sourceId = randomUUID();
    await analytics.announceReady(maria, {
      ...{ id: sourceId, name: 'orders.csv', version: 1, rows: 1_440, columns: ORDER_COLUMNS },
    });
    await analytics.searched(sourceId);
    made = await written({ dataSourceId: sourceId });
  });
  afterAll(() => analytics?.stop());

  const get = <Body>(caller: Caller, path: string) => analytics.call<Body>(caller, 'GET', path);
  const ask = (caller: Caller, body: unknown) =>
    analytics.call<Summary & { jobId: string; code?: string }>(caller, 'POST', '/api/executive-summaries', {
      body,
    });
  async function written(request: Record<string, unknown>): Promise<Summary> {
    const { status, body } = await ask(maria, request);
    if (status !== 202) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    expect(body).toMatchObject({ status: 'queued', jobId: expect.any(String) });
    return eventually('the summary is written', async () => {
      const { body: now } = await get<Summary>(maria, `/api/executive-summaries/${body.id}`);
      return ['queued', 'running'].includes(now.status) ? undefined : now;
    });
  }
  const section = (kind: string, of = made) => {
    const found = of.sections.find((one) => one.kind === kind);
    if (!found) throw new Error(`there is no section ${kind}`);
    return found;
  };

  it('has the sections that were asked for, in the order of reading', () => {
    expect(summarySchema.parse(made)).toMatchObject({ status: 'ready', audience: 'manager', length: 'page' });
    const kinds = made.sections.map(({ kind }) => kind);
    expect(kinds).toEqual(SUMMARY_PARTS.filter((part) => kinds.includes(part)));
    expect(kinds).toEqual(expect.arrayContaining(['in_short', 'figures', 'changes', 'data', 'method']));
  });

  it('says what changed, who made the difference, and by how much', () => {
    expect(made.title).toMatch(/^Revenue rose \d+% over the twelve months to November 2025$/);
    expect(section('in_short').text).toMatch(/Most of the rise came from Online\./);
    expect(section('changes').text).toMatch(
      /By channel, Online made the difference: it grew to 2\.0 times its level/,
    );
    expect(section('figures').figures?.[0]).toMatchObject({ direction: 'up', goodWhen: 'up' });
  });

  it('states no number without a fact, and each as its fact has it', async () => {
    const words = made.sections.flatMap(({ parts }) => parts).filter(({ factId }) => factId);
    expect(words.length).toBeGreaterThan(10);
    expect(made.wording).toMatchObject({ engine: 'built_in' });
    for (const { factId, row, column } of words) {
      const { status, body } = await get<Fact>(maria, `/api/facts/${factId}?row=${row}&column=${column}`);
      expect({ status, isKnown: body.value !== null }).toEqual({ status: 200, isKnown: true });
    }
    for (const id of new Set(made.sections.flatMap(({ factIds }) => factIds))) {
      const { body } = await analytics.call<{ equal: boolean }>(maria, 'POST', `/api/facts/${id}/recompute`);
      expect({ id, equal: body.equal }).toEqual({ id, equal: true });
    }
  });

  it('leaves no digit in plain words but of dates and of the file’s name', () => {
    const plain = made.sections
      .filter(({ kind }) => ['in_short', 'changes', 'data', 'method'].includes(kind))
      .flatMap(({ parts }) => paragraphsOf(parts).flat())
      .filter(({ factId, source }) => !factId && !source)
      .map(({ text }) => text.replaceAll(/\b[A-Z][a-z]+ (\d{1,2}, )?\d{4}\b/g, ''));
    expect(plain.filter((text) => /\d/.test(text))).toEqual([]);
  });

  it('is shorter and plainer for the board, and deeper for an analyst', async () => {
    const board = await written({ dataSourceId: sourceId, audience: 'board', length: 'short' });
    const analyst = await written({ dataSourceId: sourceId, audience: 'analyst', length: 'full' });
    const wordsOf = ({ sections }: Summary) =>
      sections
        .map(({ text }) => text)
        .join(' ')
        .split(' ').length;
    expect(wordsOf(board)).toBeLessThan(wordsOf(made));
    expect(wordsOf(analyst)).toBeGreaterThan(wordsOf(made));
    expect(section('method', analyst).text).toContain('Benjamini');
    expect(section('method', board).text).not.toContain('Benjamini');
    expect(analyst.changesSince).toMatchObject({ summaryId: board.id, items: [] });
  });

  it('writes only the parts that are asked for, of a dashboard with its own key figures', async () => {
    const dashboard = await analytics.build(maria, sourceId);
    const found = await written({ dashboardId: dashboard.id, sections: ['data', 'figures'] });
    expect(found.sections.map(({ kind }) => kind)).toEqual(['figures', 'data']);
    expect(found.dashboardId).toBe(dashboard.id);
    const labels = section('figures', found).figures?.map(({ label }) => label);
    expect(labels).toEqual(dashboard.config.kpis.map(({ title }) => title));
  });

  it('from an answer tells that first, and is about what was asked; nobody else’s answer is', async () => {
    const question = 'how many orders by channel';
    const body = { question, dataSourceId: sourceId };
    const { body: answer } = await analytics.call<AskResult>(maria, 'POST', '/api/ask', { body });
    if (!answer.answered) throw new Error(answer.message);
    const found = await written({ answerId: answer.id, sections: ['in_short'] });
    const told = answer.parts.map(({ text }) => text).join('');
    expect(section('in_short', found).text.startsWith(`${told}\n\n`)).toBe(true);
    expect(found).toMatchObject({ answerId: answer.id, title: expect.stringContaining('number of') });
    const other = await analytics.signIn({ plan: 'premium' });
    expect((await ask(other, { answerId: answer.id })).status).toBe(404);
    expect((await ask(maria, { answerId: answer.id, dataSourceId: sourceId })).status).toBe(400);
  });

  it('is listed without pictures, its job names the section at work, and deleting ends it', async () => {
    const { body: list } = await get<Summary[]>(maria, '/api/executive-summaries/all');
    expect(list.map(({ id }) => id)).toContain(made.id);
    expect(list.flatMap(({ sections }) => sections.filter(({ chart }) => chart))).toEqual([]);
    const { body: job } = await get<JobView>(maria, `/api/jobs/${made.jobId}`);
    expect(job).toMatchObject({ kind: 'write-summary', status: 'succeeded', result: { id: made.id } });
    const { body } = await ask(maria, { dataSourceId: sourceId, length: 'short' });
    expect((await analytics.call(maria, 'DELETE', `/api/executive-summaries/${body.id}`)).status).toBe(200);
    expect((await get(maria, `/api/executive-summaries/${body.id}`)).status).toBe(404);
  });

  it('EXP-001 EXP-002 is written down for files: each section, and each number with its fact', async () => {
    const { body: summary } = await get<Summary>(maria, `/api/executive-summaries/${made.id}`);
    const { wid: workspaceId, sub: userId } = maria.claims;
    const content = exportDocument.parse(
      await analytics.app.get(SummaryContent).write({
        ...{ workspaceId, userId, plan: 'premium', zone: 'UTC', exportId: randomUUID(), aggregateVersion: 1 },
        ...{
          objectType: 'summary',
          objectId: made.id,
          objectName: 'Summary',
          options: exportOptions.parse({}),
        },
      }),
    );
    const headings = content.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    expect(headings).toEqual(summary.sections.map(({ heading }) => heading));
    const said = content.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.parts : []));
    // What the key figures show is not said once more below them.
    const stated = summary.sections
      .filter(({ kind }) => kind !== 'figures')
      .flatMap(({ parts }) => parts)
      .filter(({ factId }) => factId);
    expect(said.flatMap(({ fact }) => (fact === undefined ? [] : [content.facts[fact]?.id]))).toEqual(
      stated.map(({ factId }) => factId),
    );
    const shown = content.blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
    expect(shown.map(({ value }) => value)).toEqual(
      section('figures', summary).figures?.map(({ value }) => value.text),
    );
    const drawn = content.blocks.filter(({ kind }) => kind === 'forecast');
    expect(drawn).toHaveLength(summary.sections.filter(({ forecast }) => forecast).length);
    const changed = content.facts.filter(({ method = '' }) => method.startsWith('How one number changed'));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter(({ plan }) => plan === undefined)).toEqual([]);
    // How a number was made is told in words, and not by the name of a method.
    expect(content.facts.flatMap(({ method = '' }) => method).filter((words) => words.includes('_'))).toEqual(
      [],
    );
  });

  it('PLAN-018 T-57 belongs to Premium: making one on Free is refused, the list is empty', async () => {
    const free = await analytics.signIn({ plan: 'free' });
    const id = randomUUID();
    await analytics.announceReady(free, {
      id,
      name: 'orders.csv',
      version: 1,
      rows: 40,
      columns: ORDER_COLUMNS,
    });
    const refused = await ask(free, { dataSourceId: id });
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_feature']);
    expect((await get<Summary[]>(free, '/api/executive-summaries/all')).body).toEqual([]);
  });

  it('of others is not there, nor can their sources be summarised', async () => {
    const other = await analytics.signIn({ plan: 'premium' });
    expect((await get(other, `/api/executive-summaries/${made.id}`)).status).toBe(404);
    expect((await analytics.call(other, 'DELETE', `/api/executive-summaries/${made.id}`)).status).toBe(404);
    expect((await ask(other, { dataSourceId: sourceId })).status).toBe(404);
    expect((await ask(maria, {})).status).toBe(400);
  });
});
