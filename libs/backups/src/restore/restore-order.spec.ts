import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOver, type RestoreOrder, RestoreOrders } from './restore-order.js';

const ID = '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0001';
const AT = '2026-11-26T00:00:00.000Z';
const order: RestoreOrder = {
  ...{ id: ID, backupId: ID, backupAt: AT, safetyId: null, askedBy: 'olga', askedAt: AT, phase: 'saving' },
  ...{ done: 0, of: 0, attempts: 0, aside: null, finishedAt: null, problem: null },
};

let folder: string;
let orders: RestoreOrders;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-order-'));
  orders = new RestoreOrders(join(folder, 'restore'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the order of a restore', () => {
  it('is none before anybody asked', async () => {
    expect(await orders.read()).toBeUndefined();
  });

  it('is read as it was written last, and nothing else lies beside it', async () => {
    await orders.write(order);
    await orders.write({ ...order, phase: 'filling', done: 3, of: 9 });
    expect(await orders.read()).toEqual({ ...order, phase: 'filling', done: 3, of: 9 });
    expect(await readdir(join(folder, 'restore'))).toEqual(['restore.json']);
  });

  it('that failed says why, and is over', async () => {
    await orders.fail(order, 'The backup is damaged.');
    const failed = await orders.read();
    expect(failed).toMatchObject({ phase: 'failed', problem: 'The backup is damaged.' });
    expect(failed && isOver(failed)).toBe(true);
    expect(isOver(order)).toBe(false);
  });

  it.each(['', '{"phase":', '{"phase":"filled"}'])('is none where the file holds %j', async (text) => {
    await writeFile(join(folder, 'restore', 'restore.json'), text);
    expect(await orders.read()).toBeUndefined();
  });
});
