import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { freePort } from '@plumbline/server';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import {
  makeEnvironment,
  startIngestion,
  type TestEnvironment,
  type TestIngestion,
} from '../testing/test-ingestion.js';

let postgres: TestPostgres;
let environment: TestEnvironment;
let service: TestIngestion;

/** On an S3 that does not answer. */
beforeAll(async () => {
  postgres = await startTestPostgres();
  environment = await makeEnvironment(postgres);
  service = await startIngestion(environment, {
    ROLE: 'api',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'plumbline',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'words',
    SPOOL_DIRECTORY: join(environment.storageRoot, 'spool'),
  });
});
afterAll(async () => {
  await service?.close();
  await environment?.remove();
  await postgres?.stop();
});

it('F33 an upload is a 503 that says when to try again, and leaves no row', async () => {
  const client = await service.client({ wid: randomUUID() });
  const { status, headers, body } = await client.upload('a.csv', 'a,b\n1,2\n');
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await client.get<DataSourceSummary[]>('/api/data-sources')).body).toEqual([]);
});

it('F33 a refused upload says what is wrong with it, not with the storage', async () => {
  const client = await service.client({ wid: randomUUID() });
  const { status, body } = await client.upload('a.exe', 'MZ');
  expect([status, body.code]).toEqual([415, 'unsupported_type']);
});
