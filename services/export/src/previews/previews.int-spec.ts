import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type ExportPreview, ExportRequested, type PreviewExportBody } from '@plumbline/contracts';
import { sampleDocument } from '../benchmarks/sample-document.js';
import { type Person, RunningExport } from '../testing/running-export.js';
import { PreviewRow } from './preview.entity.js';
import { PreviewContents } from './preview-contents.service.js';

jest.setTimeout(120_000);

let service: RunningExport;
beforeAll(async () => {
  service = await RunningExport.start();
});
afterAll(() => service.stop());

type Options = Partial<PreviewExportBody['options']>;

const look = (person: Person, objectId: string, options: Options, content?: string) =>
  person.call<ExportPreview>('POST', '/api/export/preview', {
    ...{ objectType: 'dashboard', objectId, options },
    ...(content !== undefined && { content }),
  });

const requests = async (workspaceId: string): Promise<number> => {
  const [row]: [{ count: string }] = await service.database.query(
    `SELECT count(*) FROM outbox WHERE type = $1 AND payload->>'workspaceId' = $2`,
    [ExportRequested.name, workspaceId],
  );
  return Number(row.count);
};

it('shows the pages of the file, and asks for its content again only where another is wanted', async () => {
  const maria = await service.signIn();
  const dashboard = await service.tellDashboard(maria.wid);
  const asked = look(maria, dashboard, {});
  await service.answerPreview(maria.wid, sampleDocument());
  const { status, body: upright } = await asked;
  expect(status).toBe(200);
  expect(upright.total).toBeGreaterThan(1);
  expect(upright.pages.map(({ n }) => n)).toEqual(Array.from({ length: upright.total }, (_, at) => at + 1));
  const [first] = upright.pages;
  expect(
    Buffer.from(first?.image ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((first?.height ?? 0) > (first?.width ?? 0)).toBe(true);

  const { body: turned } = await look(maria, dashboard, { orientation: 'landscape' }, upright.content);
  const [wide] = turned.pages;
  expect((wide?.width ?? 0) > (wide?.height ?? 0)).toBe(true);
  expect([turned.content, await requests(maria.wid)]).toEqual([upright.content, 1]);

  const filters = [{ column: 'channel', op: 'eq' as const, values: ['Events'] }];
  const filtered = look(maria, dashboard, { filters }, upright.content);
  await service.answerPreview(maria.wid, sampleDocument());
  expect((await filtered).body.content).not.toBe(upright.content);
  expect(await requests(maria.wid)).toBe(2);
});

it('sets the first rows of long tables, and says how many of how many', async () => {
  const maria = await service.signIn();
  const asked = look(maria, await service.tellDashboard(maria.wid), {});
  await service.answerPreview(maria.wid, sampleDocument({ rows: 5_000 }));
  const { body } = await asked;
  expect(body.rows).toEqual({ shown: 400, total: 5_000 });
  expect(body.total).toBeLessThan(20);
});

it('says which tile cannot be drawn', async () => {
  const maria = await service.signIn();
  const asked = look(maria, await service.tellDashboard(maria.wid), {});
  const tile = { id: 'replies', title: 'Replies by hour' };
  await service.answerPreview(maria.wid, { code: 'tile_failed', message: 'It cannot be drawn.', tile });
  expect(await asked).toMatchObject({
    status: 422,
    body: { message: 'It cannot be drawn.', details: { code: 'tile_failed', tile } },
  });
});

it('PLAN-019 T-57 is for plans that have PDF, of objects of one’s own that have pages', async () => {
  const [maria, free] = [await service.signIn(), await service.signIn('free')];
  const own = await service.tellDashboard(free.wid);
  expect(await look(free, own, {})).toMatchObject({ status: 403, body: { code: 'plan_feature' } });
  expect((await look(maria, own, {})).status).toBe(404);
  const source = await service.tellSource(maria.wid, [['Bonn', 1]]);
  const ofRows = { objectType: 'data-source', objectId: source };
  expect((await maria.call('POST', '/api/export/preview', ofRows)).status).toBe(400);
});

it('is forgotten after an hour', async () => {
  const contents = service.app.get(PreviewContents);
  await contents.sweep();
  expect(await service.database.manager.count(PreviewRow)).toBeGreaterThan(0);
  await contents.sweep(new Date(Date.now() + 3_700_000));
  expect(await service.database.manager.count(PreviewRow)).toBe(0);
});
