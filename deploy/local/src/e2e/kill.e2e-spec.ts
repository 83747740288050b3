import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSourceSummary, ExportView } from '@plumbline/contracts';
import { processInfo } from '../launcher/process-info.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { OWNER, RunningProduct } from './testing/running-product.js';

const ROWS = 2_000;
/** What was at work at a kill is begun again after so long. */
const LEASE_MS = '4000';

let product: RunningProduct;

beforeAll(async () => {
  product = await RunningProduct.start({ JOB_LEASE_MS: LEASE_MS });
});
afterAll(async () => {
  await product?.remove();
});

const isReady = (source: DataSourceSummary) => source.status === 'ready';

describe('kill -9', () => {
  it('ten times during uploads: every accepted upload is there afterwards, exactly once', async () => {
    const owner = await product.owner();
    const csv = narrowOrdersCsv(['order_id', 'order_date', 'customer'], ROWS);
    const accepted = new Map<string, string>();
    for (let round = 0; round < 10; round += 1) {
      const uploads = Array.from({ length: 3 }, async (_, index) => {
        const name = `round-${round}-${index}.csv`;
        const answer = await owner.upload(name, csv).catch(() => undefined);
        if (answer?.status === 202) accepted.set(name, answer.body.id);
        return answer;
      });
      // Killed as soon as a part of them is in, at a different moment of the parse in each round.
      if (round % 2 === 0) await Promise.any(uploads);
      else await Promise.all(uploads.slice(0, 1 + (round % 3)));
      await product.kill9();
      await Promise.all(uploads);
      await product.startAgain();
    }
    const mine = (sources: DataSourceSummary[]) => sources.filter(({ name }) => name.startsWith('round-'));
    const onceAll = async (isDone: (source: DataSourceSummary) => boolean) =>
      mine(
        await owner.until<DataSourceSummary[]>(
          '/api/data-sources',
          (list) => mine(list).every(isDone),
          300_000,
        ),
      );
    // The token of before may have ended meanwhile.
    await owner.signIn(OWNER.username, OWNER.password);
    const sources = await onceAll(isReady);
    for (const [name, id] of accepted) {
      expect(sources.filter((source) => source.id === id).map((source) => source.name)).toEqual([name]);
    }
    expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
    expect(sources.every(({ recordCount }) => recordCount === ROWS)).toBe(true);
  }, 900_000);

  it('F16: between the file of an export and its row: it is made again, whole and once', async () => {
    const owner = await product.owner();
    const { body: sources } = await owner.get<DataSourceSummary[]>('/api/data-sources');
    const objectId = sources.find((source) => isReady(source) && source.recordCount === ROWS)?.id;
    await product.terminate();
    await product.startAgain({ FAULT_POINT: 'export.stored' });
    await owner.signIn(OWNER.username, OWNER.password);
    const ask = { objectType: 'data-source', objectId, format: 'csv' };
    const { body: asked } = await owner.post<ExportView>('/api/export', ask);
    expect(await product.ended()).toEqual({ code: null, signal: 'SIGKILL' });
    await product.startAgain();
    await owner.signIn(OWNER.username, OWNER.password);
    const exports = await owner.until<ExportView[]>('/api/export', ([one]) => one?.status === 'ready');
    expect(exports).toMatchObject([{ id: asked.id, rows: ROWS, fileName: expect.stringContaining('.csv') }]);
    const { body: csv } = await owner.get<string>(`/api/export/${asked.id}/download`);
    const lines = csv.trimEnd().split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([ROWS + 1, ROWS + 1]);
  }, 300_000);
});

describe('stopping', () => {
  it('SIGTERM drains and leaves no process behind', async () => {
    const databasePid = Number(
      readFileSync(`${product.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0],
    );
    expect(await product.terminate()).toEqual({ code: 0, signal: null });
    expect(processInfo(databasePid)).toBeUndefined();
    expect(readdirSync(product.folder)).not.toContain('plumbline.pid');
    await product.startAgain();
  });

  it('says plainly that a port is taken', async () => {
    const other = RunningProduct.start({ PORT: String(product.port) });
    await expect(other).rejects.toThrow(/Port \d+ on 127.0.0.1 is taken.*PORT=8081 npm start/s);
  });
});
