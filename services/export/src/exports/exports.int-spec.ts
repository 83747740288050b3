import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CreateExportBody, ExportRequested, type ExportView } from '@plumbline/contracts';
import { readXlsx } from 'hucre/xlsx';
import { sampleDocument } from '../benchmarks/sample-document.js';
import { SweeperService } from '../sweeping/sweeper.service.js';
import { type Person, RunningExport } from '../testing/running-export.js';
import { ExportsDeletion } from '../user-deletion/exports-deletion.service.js';
import { ExportRow } from './export.entity.js';

jest.setTimeout(120_000);

let service: RunningExport;
beforeAll(async () => {
  service = await RunningExport.start();
});
afterAll(() => service.stop());

type Wanted = Pick<CreateExportBody, 'format'> & { options?: Partial<CreateExportBody['options']> };

async function ask(person: Person, wanted: Wanted, objectType = 'dashboard', objectId?: string) {
  const id = objectId ?? (await service.tellDashboard(person.wid));
  return person.call('POST', '/api/export', { objectType, objectId: id, ...wanted });
}

async function made(person: Person, wanted: Wanted): Promise<ExportView> {
  const { body } = await ask(person, wanted);
  await service.answer(body, sampleDocument());
  return person.until(body, 'ready', 'failed');
}

const requests = async ({ id }: ExportView): Promise<{ aggregateVersion: number }[]> => {
  const rows: { payload: { aggregateVersion: number } }[] = await service.database.query(
    `SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2 ORDER BY aggregate_version`,
    [ExportRequested.name, id],
  );
  return rows.map(({ payload }) => payload);
};

describe('an export of a dashboard', () => {
  it('EXP-004 is asked for, waits for its content, becomes a PDF, and lists who took it', async () => {
    const maria = await service.signIn();
    const { status, body } = await ask(maria, { format: 'pdf' });
    expect([status, body.status, body.name]).toEqual([202, 'queued', 'Sales by channel']);
    expect(await requests(body)).toMatchObject([{ aggregateVersion: 1, options: { paper: 'letter' } }]);
    const { body: job } = await maria.call<{ status: string }>('GET', `/api/jobs/${body.jobId}`);
    expect(job.status).toBe('queued');

    await service.answer(body, sampleDocument());
    const ready = await maria.until(body, 'ready', 'failed');
    expect(ready).toMatchObject({ status: 'ready', fileName: 'Sales by channel.pdf', dataVersion: 3 });
    expect(ready.pages).toBeGreaterThan(1);
    const days = (Date.parse(ready.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);

    const { raw, headers } = await maria.call('GET', `/api/export/${ready.id}/download`);
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(raw.length).toBe(ready.bytes);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Sales%20by%20channel.pdf");
    await maria.call('GET', `/api/export/${ready.id}/download`);
    const [listed] = (await maria.call<ExportView[]>('GET', '/api/export')).body;
    expect(listed?.downloads.map(({ by }) => by)).toEqual(['maria', 'maria']);
  });

  it('PLAN-019 T-57 is refused as PDF in the free plan, and free as CSV and JSON', async () => {
    const free = await service.signIn('free');
    const { status, body } = await ask(free, { format: 'pdf' });
    expect([status, body]).toMatchObject([
      403,
      { code: 'plan_feature', message: expect.stringContaining('Move to Premium') },
    ]);
    for (const format of ['csv', 'json'] as const)
      expect((await made(free, { format })).status).toBe('ready');
    expect((await free.call<ExportView[]>('GET', '/api/export')).status).toBe(200);
  });

  it('fails with the name of a tile that cannot be drawn, and can be made again once it can', async () => {
    const maria = await service.signIn();
    const { body } = await ask(maria, { format: 'pdf' });
    const error = {
      code: 'tile_failed',
      message: '“Replies by hour” cannot be drawn: the column “opened_at” is no longer in the data.',
      tile: { id: randomUUID(), title: 'Replies by hour' },
    };
    await service.answer(body, error);
    const failed = await maria.until(body, 'ready', 'failed');
    expect(failed).toMatchObject({ status: 'failed', error });
    expect((await maria.call('GET', `/api/export/${body.id}/download`)).status).toBe(409);

    const { status, body: again } = await maria.call('POST', `/api/export/${body.id}/retry`);
    expect([status, again.status, again.error]).toEqual([202, 'queued', undefined]);
    expect((await requests(body)).map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2]);
    await service.answer(again, sampleDocument());
    expect((await maria.until(body, 'ready', 'failed')).status).toBe('ready');
  });

  it('EXP-002 becomes a Word file and a workbook, too, and a summary takes its name from its content', async () => {
    const maria = await service.signIn();
    for (const format of ['docx', 'xlsx'] as const)
      expect(await made(maria, { format })).toMatchObject({
        status: 'ready',
        fileName: `Sales by channel.${format}`,
      });
    const { body } = await ask(maria, { format: 'docx' }, 'summary', randomUUID());
    expect(body.name).toBe('Summary');
    await service.answer(body, { ...sampleDocument(), title: 'October was strong' });
    expect((await maria.until(body, 'ready', 'failed')).fileName).toBe('October was strong.docx');
  });

  it('can be cancelled while it waits; content that comes later is not used', async () => {
    const maria = await service.signIn();
    const { body } = await ask(maria, { format: 'csv' });
    const { body: cancelled } = await maria.call('POST', `/api/export/${body.id}/cancel`);
    expect(cancelled.status).toBe('cancelled');
    await service.answer(body, sampleDocument());
    expect((await maria.call('GET', `/api/export/${body.id}`)).body.status).toBe('cancelled');
  });

  it('is asked for once with one idempotency key', async () => {
    const maria = await service.signIn();
    const body = { objectType: 'dashboard', objectId: await service.tellDashboard(maria.wid), format: 'csv' };
    const call = () => maria.call('POST', '/api/export', body, { 'idempotency-key': 'once' });
    const [first, second] = [await call(), await call()];
    expect(second.body.id).toBe(first.body.id);
  });

  it('is nothing to a stranger, whatever they try', async () => {
    const maria = await service.signIn();
    const stranger = await service.signIn();
    const { id, objectId } = await made(maria, { format: 'csv' });
    const calls = [
      ['GET', `/api/export/${id}`],
      ['GET', `/api/export/${id}/download`],
      ['POST', `/api/export/${id}/cancel`],
      ['POST', `/api/export/${id}/retry`],
      ['DELETE', `/api/export/${id}`],
    ] as const;
    for (const [method, url] of calls)
      expect([method, url, (await stranger.call(method, url)).status]).toEqual([method, url, 404]);
    expect((await ask(stranger, { format: 'csv' }, 'dashboard', objectId)).status).toBe(404);
    expect((await stranger.call<ExportView[]>('GET', '/api/export')).body).toEqual([]);
  });

  it('has the formats of its object alone', async () => {
    const maria = await service.signIn();
    const source = await service.tellSource(maria.wid, [['Bonn', 1]]);
    const { status, body } = await ask(maria, { format: 'png' }, 'data-source', source);
    expect([status, body]).toMatchObject([400, { code: 'malformed' }]);
  });
});

describe('an export of a data source', () => {
  it('EXP-004 T-15 holds every row, and no cell that a spreadsheet would run', async () => {
    const free = await service.signIn('free');
    const rows = Array.from({ length: 3_000 }, (_, at): [string, number] => [
      at === 7 ? '=1+1' : `N${at}`,
      at / 4,
    ]);
    const source = await service.tellSource(free.wid, rows);
    const { body } = await ask(free, { format: 'csv' }, 'data-source', source);
    const ready = await free.until(body, 'ready', 'failed');
    expect(ready).toMatchObject({ status: 'ready', rows: 3_000, fileName: 'orders.csv', dataVersion: 1 });
    const { raw } = await free.call('GET', `/api/export/${body.id}/download`);
    const lines = raw.toString().trimEnd().split('\n');
    expect(lines.length).toBe(3_001);
    expect(new Set(lines).size).toBe(3_001);
    expect(lines[8]?.startsWith(`'=1+1,`)).toBe(true);
  });
});

describe('an export of the rows of a live source', () => {
  it('is refused in words: the first rows are no file of all', async () => {
    const free = await service.signIn('free');
    const source = await service.tellSource(free.wid, [['Bonn', 1]], { isLive: true });
    const { status, body } = await ask(free, { format: 'csv' }, 'data-source', source);
    expect([status, body]).toMatchObject([
      422,
      { message: expect.stringContaining('is live: its rows stay in the database') },
    ]);
  });
});

describe('an export of a data source as a workbook', () => {
  it('holds every row as typed cells', async () => {
    const free = await service.signIn('free');
    const rows = Array.from({ length: 1_200 }, (_, at): [string, number] => [`N${at}`, at / 4]);
    const { body } = await ask(
      free,
      { format: 'xlsx' },
      'data-source',
      await service.tellSource(free.wid, rows),
    );
    expect(await free.until(body, 'ready', 'failed')).toMatchObject({ rows: 1_200, fileName: 'orders.xlsx' });
    const { raw } = await free.call('GET', `/api/export/${body.id}/download`);
    const [sheet] = (await readXlsx(raw)).sheets;
    expect(sheet?.rows).toEqual([['city', 'amount'], ...rows]);
  });
});

describe('a file', () => {
  it('expires with its time, says so, and can be made again', async () => {
    const maria = await service.signIn();
    const ready = await made(maria, { format: 'csv' });
    const sweeper = service.app.get(SweeperService);
    await sweeper.expire(new Date(Date.now() + 6 * 86_400_000));
    expect((await maria.call('GET', `/api/export/${ready.id}`)).body.status).toBe('ready');
    await sweeper.expire(new Date(Date.now() + 8 * 86_400_000));
    expect((await maria.call('GET', `/api/export/${ready.id}`)).body.status).toBe('expired');
    expect((await maria.call('GET', `/api/export/${ready.id}/download`)).status).toBe(410);
    const { body } = await maria.call('POST', `/api/export/${ready.id}/retry`);
    await service.answer(body, sampleDocument());
    expect((await maria.until(body, 'ready', 'failed')).status).toBe('ready');
  });

  it('goes when its export is deleted, and with its workspace', async () => {
    const maria = await service.signIn();
    const [first, second] = [await made(maria, { format: 'csv' }), await made(maria, { format: 'csv' })];
    expect((await maria.call('DELETE', `/api/export/${first.id}`)).status).toBe(200);
    expect((await maria.call('GET', `/api/export/${first.id}`)).status).toBe(404);
    await service.database.transaction((tx) =>
      service.app.get(ExportsDeletion).removeWorkspace(tx, maria.wid),
    );
    expect((await maria.call('GET', `/api/export/${second.id}`)).status).toBe(404);
    expect(await service.database.manager.countBy(ExportRow, { workspaceId: maria.wid })).toBe(0);
    expect(await service.app.get(SweeperService).sweepOrphans(0)).toBe(0);
  });
});
