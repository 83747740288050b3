import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AskResult,
  type Dashboard,
  type DashboardQueryResult,
  type EventPayload,
  ExportContentReady,
  type ExportDocument,
  exportDocument,
  exportOptions,
  type Fact,
} from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { ExportRequest } from './content-queue.js';
import { ExportRequestsHandler } from './export-requests.handler.js';

type Content = EventPayload<typeof ExportContentReady>['content'];

let analytics: RunningAnalytics;
let maria: Caller;
let dashboard: Dashboard;

async function ask(
  objectId: string,
  options: Partial<ExportRequest['options']> = {},
  objectType: ExportRequest['objectType'] = 'dashboard',
): Promise<Content> {
  const request: ExportRequest = {
    ...{ workspaceId: maria.claims.wid, userId: maria.claims.sub, plan: 'premium', zone: 'UTC' },
    ...{
      exportId: randomUUID(),
      aggregateVersion: 1,
      objectType,
      objectId,
      objectName: 'Orders',
    },
    options: exportOptions.parse(options),
  };
  await analytics.database.transaction((tx) =>
    analytics.app.get(ExportRequestsHandler).onExportRequested(request, tx),
  );
  return eventually('the content', async () => {
    const [row]: { payload: { content: Content } }[] = await analytics.database.query(
      `SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2`,
      [ExportContentReady.name, request.exportId],
    );
    return row?.payload.content;
  });
}

const contentOf = async (options: Partial<ExportRequest['options']> = {}): Promise<ExportDocument> =>
  read(await ask(dashboard.id, options));

async function read(content: Content): Promise<ExportDocument> {
  if (!('key' in content)) throw new Error(content.error.message);
  return exportDocument.parse(JSON.parse(await analytics.app.get<Storage>(STORAGE).getText(content.key)));
}

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'premium' });
  const dataSourceId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: dataSourceId, name: 'orders.csv', version: 1, rows: 2_000, columns: ORDERS },
  });
  const { body } = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards/generate', {
    body: { dataSourceId },
  });
  dashboard = await eventually('the dashboard', async () => {
    const { body: now } = await analytics.call<Dashboard>(maria, 'GET', `/api/dashboards/${body.id}`);
    return now.status === 'ready' && now;
  });
});
afterAll(() => analytics?.stop());

describe('the content of an answer', () => {
  it('says and draws what was answered, with its facts, however often it is made', async () => {
    const { body: answer } = await analytics.call<AskResult>(maria, 'POST', '/api/ask', {
      body: { question: 'amount by region', dataSourceId: dashboard.dataSourceIds[0] },
    });
    if (!answer.answered) throw new Error(answer.message);
    for (const content of [await ask(answer.id, {}, 'answer'), await ask(answer.id, {}, 'answer')]) {
      const { title, blocks, facts } = await read(content);
      const [said, drawn] = blocks;
      expect(title).toBe('amount by region');
      expect(said?.kind === 'paragraph' && said.parts.map(({ text }) => text).join('')).toBe(answer.text);
      if (drawn?.kind !== 'chart') throw new Error('nothing is drawn');
      expect(drawn.result.rows).toEqual(answer.rows);
      expect(facts[drawn.fact ?? -1]?.id).toBe(answer.factIds[0]);
    }
  });
});

describe('the content of a dashboard', () => {
  it('holds what its tiles show, each number with its fact', async () => {
    const content = await contentOf();
    const { body: shown } = await analytics.call<DashboardQueryResult>(
      ...([maria, 'POST', `/api/dashboards/${dashboard.id}/query`] as const),
      { body: { filters: [] } },
    );
    const charts = content.blocks.flatMap((block) => (block.kind === 'chart' ? [block] : []));
    expect(charts).toHaveLength(dashboard.config.charts.length);
    for (const { chart, result, fact } of charts) {
      const tile = shown.tiles.find(({ id }) => id === chart.id);
      expect(result.rows).toEqual(tile?.rows);
      expect(content.facts[fact ?? -1]?.id).toBe(tile?.factIds[0]);
    }
    const figures = content.blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
    expect(figures).toHaveLength(dashboard.config.kpis.length);
    for (const { value, fact } of figures) {
      const { id, row, column } = content.facts[fact ?? -1] ?? {};
      const { body: stated } = await analytics.call<Fact>(
        ...([
          maria,
          'GET',
          `/api/facts/${id}?row=${row}&column=${encodeURIComponent(column ?? '')}`,
        ] as const),
      );
      expect(value).toBe(stated.value);
    }
    expect(content.sources).toMatchObject([{ name: 'orders.csv', version: 1, rowCount: 2_000 }]);
  });

  it('follows filters, and leaves out the tiles that are not wanted', async () => {
    const [chart] = dashboard.config.charts;
    const filters = [{ column: 'region', op: 'eq' as const, values: ['West'] }];
    const content = await contentOf({ filters, tiles: [chart?.id ?? ''] });
    expect(content.blocks.map(({ kind }) => kind)).toEqual(['chart']);
    expect(content.filters).toEqual(filters);
    expect(content.rowsLeft).toBeLessThan(2_000);
  });

  it('does not exist under a filter that acts on nothing, because its column is gone', async () => {
    const filters = [{ column: 'area', op: 'eq' as const, values: ['West'] }];
    expect(await ask(dashboard.id, { filters })).toEqual({
      error: {
        code: 'column_gone',
        message: expect.stringContaining('The filter on “area” acts on nothing'),
      },
    });
  });

  it('does not exist without one of its tiles, which it names', async () => {
    const [chart] = dashboard.config.charts;
    const plan = { ...chart!.plan, filters: [{ column: 'gone', op: 'eq' as const, values: [1] }] };
    await analytics.database.query(
      `UPDATE dashboards SET config = jsonb_set(config, '{charts,0,plan}', $2) WHERE id = $1`,
      [dashboard.id, JSON.stringify(plan)],
    );
    expect(await ask(dashboard.id)).toEqual({
      error: {
        code: 'tile_failed',
        message: `“${chart?.title}” cannot be drawn: the column “gone” is no longer in the data.`,
        tile: { id: chart?.id, title: chart?.title },
      },
    });
    const marked = await contentOf({ marksProblems: true });
    const [problem = ''] = marked.problems ?? [];
    expect(problem).toContain(`“${chart?.title}” cannot be drawn`);
    expect(marked.blocks[0]).toEqual({ kind: 'note', text: problem });
    expect(marked.blocks.filter(({ kind }) => kind === 'chart')).toHaveLength(
      dashboard.config.charts.length - 1,
    );
  });

  it('F.5 does not exist for a mail where no tile is left: nothing is sent blank', async () => {
    const bare = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
      body: { dataSourceId: dashboard.dataSourceIds[0], name: 'Bare' },
    });
    await analytics.database.query(
      `UPDATE dashboards SET config = config || '{"charts": [], "kpis": []}' WHERE id = $1`,
      [bare.body.id],
    );
    const blank = { error: { code: 'tile_empty', message: expect.stringContaining('“Bare” has no tiles') } };
    expect(await ask(bare.body.id, { refusesEmpty: true })).toEqual(blank);
    expect(await ask(bare.body.id, { marksProblems: true })).toEqual(blank);
    expect((await read(await ask(bare.body.id))).blocks).toEqual([]);
  });

  it('names the tile of each key figure, so that a schedule can compare one with a value', async () => {
    const { blocks } = await contentOf({ marksProblems: true });
    const figures = blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
    expect(figures.map(({ tile }) => tile)).toEqual(dashboard.config.kpis.map(({ id }) => id));
  });

  it('does not exist where the dashboard does not, or is another workspace’s', async () => {
    const refused = { error: { code: 'not_found' } };
    expect(await ask(randomUUID())).toMatchObject(refused);
    expect(await ask(randomUUID(), {}, 'summary')).toMatchObject(refused);
    expect(await ask(randomUUID(), {}, 'insights')).toMatchObject(refused);
    expect(await ask(randomUUID(), {}, 'answer')).toMatchObject(refused);
    const wid = maria.claims.wid;
    maria = { ...maria, claims: { ...maria.claims, wid: randomUUID() } };
    expect(await ask(dashboard.id)).toMatchObject(refused);
    maria = { ...maria, claims: { ...maria.claims, wid } };
  });
});
