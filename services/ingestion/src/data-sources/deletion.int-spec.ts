import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DataSourceDetail } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();
const path = (id: string) => `/api/data-sources/${id}`;

describe('deleting', () => {
  it('removes rows, versions and bytes, and announces it', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const stored = async () =>
      (await service.environment.storedFiles()).filter((file) => file.includes(source.id));
    expect(await stored()).toHaveLength(4);
    const { status, body } = await client.call('DELETE', path(source.id));
    expect({ status, message: body.message }).toEqual({ status: 200, message: '“a.csv” is deleted.' });
    expect((await client.get(path(source.id))).status).toBe(404);
    await eventually('the bytes are gone', async () => (await stored()).length === 0);
    const announced = await service.database.query(
      `SELECT type FROM outbox WHERE aggregate_id = $1 ORDER BY seq`,
      [source.id],
    );
    expect(announced).toEqual([{ type: 'DataSourceReady' }, { type: 'DataSourceDeleted' }]);
  });

  it('says which dashboards used it', async () => {
    const claims = { wid: randomUUID() };
    const client = await service.client(claims);
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const dashboardId = randomUUID();
    await service.database.query(
      `INSERT INTO dashboard_uses (dashboard_id, data_source_id, workspace_id, name) VALUES ($1, $2, $3, 'Q4')`,
      [dashboardId, source.id, claims.wid],
    );
    const detail = (await client.get<DataSourceDetail>(path(source.id))).body;
    expect(detail.usedIn).toEqual([{ type: 'dashboard', id: dashboardId, name: 'Q4' }]);
    expect((await client.call('DELETE', path(source.id))).body.message).toContain('“Q4”');
  });

  it('stops the reading of a file that is deleted meanwhile', async () => {
    const client = await service.client();
    const { body } = await client.upload('big.csv', `a,b\n${'1,2\n'.repeat(400_000)}`);
    await client.call('DELETE', path(body.id));
    const job = await client.jobEnds(body.jobId);
    expect(['cancelled', 'failed']).toContain(job.status);
    await eventually(
      'the bytes are gone',
      async () => !(await service.environment.storedFiles()).some((file) => file.includes(body.id)),
    );
  });
});
