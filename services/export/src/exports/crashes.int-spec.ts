import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ExportView } from '@plumbline/contracts';
import { type Engine, quoteText } from '@plumbline/datasets';
import { ENGINE } from '@plumbline/service';
import {
  dieAt,
  makeEnvironment,
  type ServiceProcess,
  serveIdentity,
  startProcess,
  startService,
  type TestEnvironment,
  type TestService,
} from '@plumbline/service/testing';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { exportService } from '../index.js';
import { ObjectsHandler } from '../objects/objects.handler.js';
import { SweeperService } from '../sweeping/sweeper.service.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** So many that a workbook of them is still being written when it is looked for. */
const ROWS = 150_000;
const run = promisify(execFile);

jest.setTimeout(180_000);

/** A signed-in caller. */
class Caller {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  fetch(method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}` };
    if (!body) return fetch(this.url + path, { method, headers });
    const typed = { ...headers, 'content-type': 'application/json' };
    return fetch(this.url + path, { method, headers: typed, body: JSON.stringify(body) });
  }

  async view(method: string, path: string, body?: object): Promise<ExportView> {
    return (await this.fetch(method, path, body)).json() as Promise<ExportView>;
  }
}

const suite = existsSync(MAIN) ? describe : describe.skip;

suite('kill -9 in the middle of an export (EXP-004; needs built code)', () => {
  const claims = { wid: randomUUID(), plan: 'premium' } as const;
  let postgres: TestPostgres;
  let environment: TestEnvironment;
  let identity: { url: string; server: Server };
  /** Answers calls and makes no file. */
  let api: TestService<Caller>;
  let maria: Caller;
  let objectId: string;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    environment = await makeEnvironment(postgres, exportService);
    // What becomes of a killed worker's job is decided after so long.
    environment.settings.JOB_LEASE_MS = '4000';
    identity = await serveIdentity(environment);
    api = await startService(exportService, Caller, environment, { ROLE: 'api' });
    maria = await api.client(claims);
    objectId = await tellSource();
  });
  afterAll(async () => {
    await api?.close();
    identity?.server.close();
    await environment?.remove();
    await postgres?.stop();
  });

  const workerProgram = () => ({
    main: MAIN,
    environment: { ...environment, settings: { ...environment.settings, ROLE: 'worker' } },
    jwksUrl: identity.url,
  });

  async function whileWorking<Result>(work: (worker: ServiceProcess<Caller>) => Promise<Result>) {
    const worker = await startProcess({ ...workerProgram(), Caller });
    try {
      return await work(worker);
    } finally {
      await worker.kill();
    }
  }

  /** A data source whose rows are all different. */
  async function tellSource(): Promise<string> {
    const dataSourceId = randomUUID();
    const parquetKey = `ingestion/${claims.wid}/${dataSourceId}.parquet`;
    const path = join(environment.storageRoot, parquetKey);
    await mkdir(dirname(path), { recursive: true });
    await api.app
      .get<Engine>(ENGINE)
      .exec(
        `COPY (SELECT 'N' || i AS city, i / 4 AS amount, i + 2 AS __line FROM range(${ROWS}) AS r(i)) TO ${quoteText(path)} (FORMAT parquet)`,
      );
    const { wid: workspaceId } = claims;
    const version = { aggregateVersion: 1, version: 1, rowCount: ROWS, parquetKey };
    await api.database.transaction((tx) =>
      api.app.get(ObjectsHandler).onDataSourceReady(
        {
          ...{ workspaceId, dataSourceId, ...version, name: 'orders.csv', uploadType: 'csv' },
          columns: [
            { name: 'city', type: 'text', role: 'dimension' },
            { name: 'amount', type: 'decimal', role: 'measure' },
          ],
          ...{ profileKey: 'none/p', receiptKey: 'none/r' },
        },
        tx,
      ),
    );
    return dataSourceId;
  }

  const ask = (format: 'csv' | 'xlsx') =>
    maria.view('POST', '/api/export', { objectType: 'data-source', objectId, format });

  /** The export once it has ended: its file is there, and no other of it. */
  async function readyOnce(id: string): Promise<ExportView> {
    const ready = await eventually('the file is made', async () => {
      const view = await maria.view('GET', `/api/export/${id}`);
      return ['ready', 'failed'].includes(view.status) && view;
    });
    expect(ready).toMatchObject({ status: 'ready', rows: ROWS });
    await api.app.get(SweeperService).sweepOrphans(0);
    const kept = (await environment.storedFiles()).filter((file) => file.includes(id));
    expect(kept).toHaveLength(1);
    const jobs = await api.database.query('SELECT attempt, status FROM jobs WHERE id = $1', [ready.jobId]);
    expect(jobs).toEqual([{ attempt: 2, status: 'succeeded' }]);
    return ready;
  }

  it('F16 the worker alone, between its file and the row that names it: another makes it, whole and once', async () => {
    const { id } = await ask('csv');
    expect(await dieAt(workerProgram(), 'export.stored')).toBe('SIGKILL');
    // Calls are answered meanwhile, and offer no half of a file.
    expect((await maria.view('GET', `/api/export/${id}`)).status).toBe('running');
    expect((await maria.fetch('GET', `/api/export/${id}/download`)).status).toBe(409);
    await whileWorking(() => readyOnce(id));
    const csv = await (await maria.fetch('GET', `/api/export/${id}/download`)).text();
    const lines = csv.trimEnd().split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([ROWS + 1, ROWS + 1]);
  });

  it('the process that writes alone: the worker writes the file again', async () => {
    await whileWorking(async (worker) => {
      const { id } = await ask('xlsx');
      process.kill(await writerOf(worker.pid), 'SIGKILL');
      const { bytes } = await readyOnce(id);
      const file = await (await maria.fetch('GET', `/api/export/${id}/download`)).arrayBuffer();
      expect(file.byteLength).toBe(bytes);
    });
  });
});

/** Waits until a process that this one started writes a file. */
function writerOf(parent: number): Promise<number> {
  return eventually('a file is being written', async () => {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
    const line = stdout
      .split('\n')
      .filter((each) => each.includes('export-child at work') && !each.includes('<defunct>'))
      .map((each) => each.trim().split(/\s+/).map(Number))
      .find(([, ppid]) => ppid === parent);
    return line?.[0];
  });
}
