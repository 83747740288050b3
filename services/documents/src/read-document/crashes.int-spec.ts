import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DocumentPage, DocumentSummary } from '@plumbline/contracts';
import {
  makeEnvironment,
  serveIdentity,
  startProcess,
  startService,
  type TestEnvironment,
  type TestService,
} from '@plumbline/service/testing';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { documentsService } from '../index.js';
import { pdfFile } from '../testing/pdf-file.js';
import { TestClient } from '../testing/test-client.js';
import { SweeperService } from '../uploads/sweeper.service.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const TEXTS = [
  { text: 'Invoice number: 20418', x: 72, y: 680 },
  { text: 'Amount due: $6,400.00', x: 72, y: 590 },
];
const run = promisify(execFile);

jest.setTimeout(120_000);

/** All reader processes of this machine that live and read something; one that has ended may wait for whoever inherited it. */
async function readers(): Promise<{ pid: number; parent: number }[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('reader-child at work') && !line.includes('<defunct>'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}

/** Waits until one that a process started is at work. */
const readerOf = (parent: number) =>
  eventually('a reader is at work', async () => (await readers()).find((each) => each.parent === parent));

const suite = existsSync(MAIN) ? describe : describe.skip;

suite('kill -9 while a scan is read (DOC-004; needs built code)', () => {
  let postgres: TestPostgres;
  let environment: TestEnvironment;
  let service: TestService<TestClient>;
  let scan: Uint8Array;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    environment = await makeEnvironment(postgres, documentsService);
    // What becomes of a killed worker's job is decided after so long.
    environment.settings.JOB_LEASE_MS = '4000';
    service = await startService(documentsService, TestClient, environment);
    const client = await service.client();
    const { id } = await client.uploadRead('page.pdf', pdfFile([{ texts: TEXTS }]));
    const picture = await client.fetch('GET', `/api/documents/${id}/pages/1/image?width=960`);
    scan = new Uint8Array(await picture.arrayBuffer());
    await client.call('DELETE', `/api/documents/${id}`);
  });
  afterAll(async () => {
    await service?.close();
    await environment?.remove();
    await postgres?.stop();
  });

  /** Waits for the one document of a workspace, and checks that what was read of it exists exactly once. */
  async function readOnce(client: TestClient): Promise<void> {
    const [document] = await eventually('the document is read', async () => {
      const { body } = await client.get<DocumentSummary[]>('/api/documents');
      return body.every(({ status }) => status === 'ready') && body;
    });
    expect((await client.get<DocumentSummary[]>('/api/documents')).body).toHaveLength(1);
    expect(document).toMatchObject({ status: 'ready', ocr: true, pages: 1 });
    const { body: page } = await client.get<DocumentPage>(`/api/documents/${document?.id}/pages/1`);
    expect(page.lines.map(({ text }) => text)).toEqual(TEXTS.map(({ text }) => text));
    await service.app.get(SweeperService).sweepOrphans(0);
    const kept = (await environment.storedFiles()).filter((file) => file.includes(document?.id ?? '-'));
    // The file, its page, and the picture of that.
    expect(kept).toHaveLength(3);
    const jobs = await service.database.query('SELECT status FROM jobs WHERE status <> $1', ['succeeded']);
    expect(jobs).toEqual([]);
  }

  it('the reader alone: the page is read by another, once', async () => {
    const client = await service.client();
    const { body } = await client.upload('scan.png', scan);
    process.kill((await readerOf(process.pid)).pid, 'SIGKILL');
    await client.jobEnds(body.jobId);
    const [job] = await service.database.query('SELECT attempt FROM jobs WHERE id = $1', [body.jobId]);
    expect(job.attempt).toBeGreaterThan(1);
    await readOnce(client);
  });

  it('F11 the whole service with its reader: after a restart the document is read once, and no reader is left', async () => {
    await service.close();
    const identity = await serveIdentity(environment);
    const killed = await startProcess({
      ...{ main: MAIN, Caller: TestClient, environment, jwksUrl: identity.url },
    });
    try {
      const claims = { wid: randomUUID() };
      await (await killed.client(claims)).upload('scan.png', scan);
      const reader = await readerOf(killed.pid);
      await killed.kill();
      await eventually('its reader is gone', async () =>
        (await readers()).every(({ pid }) => pid !== reader.pid),
      );
      service = await startService(documentsService, TestClient, environment);
      await readOnce(await service.client(claims));
    } finally {
      await killed.kill();
      identity.server.close();
    }
  });
});
