import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ExportPart, exportPart, type Summary, type SummaryVersion } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { contentKey, workspacePrefix } from '../exports/content-storage.js';
import { ORDER_COLUMNS } from '../testing/monthly-orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

run('PROF-001 summaries of somebody who leaves (needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let other: Caller;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    [maria, other] = [
      await analytics.signIn({ plan: 'premium' }),
      await analytics.signIn({ plan: 'premium' }),
    ];
    for (const caller of [maria, other]) await edited(caller);
  });
  afterAll(() => analytics?.stop());

  /** A summary that was written, and changed once. */
  async function edited(caller: Caller): Promise<void> {
    const dataSourceId = randomUUID();
    const source = { id: dataSourceId, name: 'orders.csv', version: 1, rows: 1_440, columns: ORDER_COLUMNS };
    await analytics.announceReady(caller, source);
    const { body: asked } = await analytics.call<Summary>(caller, 'POST', '/api/executive-summaries', {
      body: { dataSourceId, sections: ['in_short', 'data'] },
    });
    const path = `/api/executive-summaries/${asked.id}`;
    const { sections, version } = await eventually('the summary is written', async () => {
      const { body } = await analytics.call<Summary>(caller, 'GET', path);
      return body.status === 'ready' && body;
    });
    const changed = sections.map(({ id, heading, parts }) => ({ id, heading: `${heading} now`, parts }));
    const { status } = await analytics.call(caller, 'PATCH', path, { body: { version, sections: changed } });
    expect(status).toBe(200);
    // What a file was made from lies beside it for a while.
    const key = contentKey({ workspaceId: caller.claims.wid, exportId: asked.id }, '1');
    await analytics.app.get<Storage>(STORAGE).putText(key, '{}');
  }

  const countIn = async (table: string, { claims }: Caller) =>
    (await analytics.database.query(`SELECT 1 FROM ${table} WHERE workspace_id = $1`, [claims.wid])).length;

  async function storedOf({ claims }: Caller): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of analytics.app.get<Storage>(STORAGE).list(workspacePrefix(claims.wid)))
      keys.push(key);
    return keys;
  }

  it('are given back with what they said before, to their user alone', async () => {
    const { body } = await analytics.call<ExportPart>(maria, 'POST', '/api/user/export');
    const { documents } = exportPart.parse(body) as { documents: Record<string, unknown[]> };
    const summaries = documents['summaries.json'] as { id: string; status: string }[];
    expect(summaries).toMatchObject([{ status: 'ready' }]);
    const versions = documents['summary-versions.json'] as (SummaryVersion & {
      summary_id: string;
      content: { sections: { heading: string }[] };
    })[];
    expect(
      versions.map(({ summary_id, version, made, content }) => [
        ...[summary_id, version, made, content.sections[0]?.heading],
      ]),
    ).toEqual([
      [summaries[0]?.id, 1, 'written', 'In short'],
      [summaries[0]?.id, 2, 'edited', 'In short now'],
    ]);
  });

  it('are gone afterwards with their versions and what files were made from; those of others stay', async () => {
    expect(await storedOf(maria)).toHaveLength(1);
    await analytics.announceLeft(maria);
    for (const table of ['executive_summaries', 'summary_versions', 'facts'])
      expect([table, await countIn(table, maria)]).toEqual([table, 0]);
    await eventually('its contents are gone', async () => (await storedOf(maria)).length === 0);
    expect([await countIn('executive_summaries', other), await countIn('summary_versions', other)]).toEqual([
      1, 2,
    ]);
    expect(await storedOf(other)).toHaveLength(1);
  });
});
