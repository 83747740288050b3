import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApprovalState, DataSourceSummary, Filed, Folder, Summary } from '@plumbline/contracts';
import type { ApiClient } from './testing/api-client.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { OWNER, RunningProduct } from './testing/running-product.js';
import { makeSummary } from './testing/sample.js';

const ROWS = 600;
const FOLDER_ROUNDS = 4;

let product: RunningProduct;
let owner: ApiClient;
let sourceId: string;

beforeAll(async () => {
  product = await RunningProduct.start();
  owner = await product.owner();
  const csv = narrowOrdersCsv(['order_id', 'order_date', 'region', 'amount'], ROWS);
  sourceId = (await owner.upload('together.csv', csv)).body.id;
  await owner.until<DataSourceSummary>(
    `/api/data-sources/${sourceId}`,
    ({ status }) => status === 'ready',
    300_000,
  );
}, 600_000);
afterAll(async () => {
  await product?.remove();
});

/** Dies at once, and begins again where it was. */
async function dieAndReturn(...calls: Promise<unknown>[]): Promise<void> {
  await product.kill9();
  await Promise.all(calls);
  await product.startAgain();
  await owner.signIn(OWNER.username, OWNER.password);
}

describe('T-60 kill -9 while people work together', () => {
  it('every folder that was made is there once, and what was moved lies in one at most', async () => {
    const made = new Map<string, string>();
    const wanted: string[] = [];
    for (let round = 0; round < FOLDER_ROUNDS; round += 1) {
      const calls = [1, 2, 3].map(async (place) => {
        const name = `Round ${round}, folder ${place}`;
        const answer = await owner.post<Folder>('/api/folders', { name }).catch(() => undefined);
        if (answer?.status === 201) made.set(name, answer.body.id);
      });
      const into = [...made.values()].at(-1);
      const body = { type: 'data-source', folderId: into };
      if (into) wanted.push(into);
      const move = into
        ? owner.call('PUT', `/api/folder-contents/${sourceId}`, { body }).catch(() => undefined)
        : Promise.resolve();
      // Every second time with all of them under way.
      if (round % 2 === 0) await Promise.all(calls);
      await dieAndReturn(...calls, move);
    }
    const { body: folders } = await owner.get<Folder[]>('/api/folders');
    for (const [name, id] of made)
      expect(folders.filter((folder) => folder.name === name).map((folder) => folder.id)).toEqual([id]);
    expect(new Set(folders.map(({ name }) => name)).size).toBe(folders.length);
    const { body: filed } = await owner.get<Filed[]>('/api/folder-contents?type=data-source');
    const places = filed.filter(({ id }) => id === sourceId).map(({ folderId }) => folderId);
    expect(places.length).toBeLessThanOrEqual(1);
    expect(wanted).toEqual(expect.arrayContaining(places));
  }, 600_000);

  it('a step of an approval that was acknowledged stands, and each is taken and told once', async () => {
    const id = await makeSummary(owner, sourceId);
    const rule = await owner.call('PUT', '/api/approvals/settings', { body: { rule: 'owner' } });
    expect(rule.status).toBe(200);
    const read = async () => (await owner.get<Summary>(`/api/executive-summaries/${id}`)).body;
    const take = async (step: string) =>
      owner.post(`/api/executive-summaries/${id}/approval`, { step, version: (await read()).version });
    const steps: [step: string, then: ApprovalState, isAwaited: boolean][] = [
      ['ask', 'asked', true],
      ['withdraw', 'draft', false],
      ['ask', 'asked', false],
      ['approve', 'approved', true],
    ];
    for (const [step, then, isAwaited] of steps) {
      const taken = take(step).catch(() => undefined);
      if (isAwaited) await taken;
      await dieAndReturn(taken);
      const { approval } = await read();
      if ((await taken)?.status === 200) expect([step, approval?.state]).toEqual([step, then]);
      else if (approval?.state !== then) expect([step, (await take(step)).status]).toEqual([step, 200]);
    }
    expect((await read()).approval?.state).toBe('approved');
    const told = await owner.until<{ action: string }[]>(
      '/api/team/activity?type=summary&limit=100',
      (list) => list.some(({ action }) => action === 'summary_approved'),
    );
    const count = (action: string) => told.filter((one) => one.action === action).length;
    expect([count('approval_asked'), count('summary_approved')]).toEqual([2, 1]);
  }, 600_000);
});
