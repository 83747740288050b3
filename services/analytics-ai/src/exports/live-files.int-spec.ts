import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EventPayload,
  ExportContentReady,
  type ExportDocument,
  exportDocument,
  exportOptions,
} from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { LiveStaff } from '../testing/live/live-staff.js';
import { ExportRequestsHandler } from './export-requests.handler.js';

const AWAY = { code: 'database_away' as const, message: 'The server does not answer.' };

let staff: LiveStaff;

beforeAll(async () => {
  staff = await LiveStaff.start();
}, 120_000);
afterAll(() => staff?.stop());
beforeEach(() => staff.reset());

describe('a file of a dashboard of a live source (EXP-004)', () => {
  type Content = EventPayload<typeof ExportContentReady>['content'];

  async function contentOf(options: object = {}): Promise<Content> {
    const exportId = randomUUID();
    const request = {
      ...{
        workspaceId: staff.maria.claims.wid,
        userId: staff.maria.claims.sub,
        plan: 'premium' as const,
        zone: 'UTC',
      },
      ...{ exportId, aggregateVersion: 1, objectType: 'dashboard' as const },
      ...{ objectId: staff.dashboard.id, objectName: 'Staff', options: exportOptions.parse(options) },
    };
    await staff.analytics.database.transaction((tx) =>
      staff.analytics.app.get(ExportRequestsHandler).onExportRequested(request, tx),
    );
    return eventually('the content', async () => {
      const [row]: { payload: { content: Content } }[] = await staff.analytics.database.query(
        `SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2`,
        [ExportContentReady.name, exportId],
      );
      return row?.payload.content;
    });
  }

  async function read(content: Content): Promise<ExportDocument> {
    if (!('key' in content)) throw new Error(content.error.message);
    return exportDocument.parse(
      JSON.parse(await staff.analytics.app.get<Storage>(STORAGE).getText(content.key)),
    );
  }

  it('says as of when its oldest number is', async () => {
    const tile = staff.sumOf(await staff.ask());
    await staff.analytics.database.query(
      `UPDATE live_answers SET as_of = as_of - interval '20 seconds' WHERE (result->'rows')::jsonb = $1::jsonb`,
      [JSON.stringify(tile.rows)],
    );
    const asOf = new Date(Date.parse(tile.live?.asOf ?? '') - 20_000).toISOString();
    const { sources, blocks } = await read(await contentOf());
    expect(sources).toMatchObject([{ name: 'staff', isLive: true, rowCount: 203, asOf }]);
    expect(blocks.some(({ kind }) => kind === 'note')).toBe(false);
  });

  it('F.5 has changed when its numbers have, for there are no versions', async () => {
    const stateOf = async () => {
      const content = await contentOf();
      return 'key' in content ? content.dataState : undefined;
    };
    const state = await stateOf();
    await staff.age();
    expect([typeof state, await stateOf()]).toEqual(['string', state]);
    staff.database.dataset = staff.later;
    await staff.age();
    expect(await stateOf()).not.toBe(state);
  });

  it('is made of the last answers while the database is away, and says so; unseen it is not sent', async () => {
    const known = await staff.ask();
    staff.database.failure = AWAY;
    await staff.age();
    const { sources, blocks } = await read(await contentOf());
    expect(sources).toMatchObject([{ rowCount: 203, asOf: staff.sumOf(known).live?.asOf }]);
    expect(blocks[0]).toEqual({
      kind: 'note',
      text: expect.stringMatching(/could not be read again: the last answer of the database is shown/),
    });
    expect(await contentOf({ refusesEmpty: true })).toMatchObject({ error: { code: 'tile_stale' } });
    expect((await read(await contentOf({ marksProblems: true }))).problems).toHaveLength(1);
  });
});
