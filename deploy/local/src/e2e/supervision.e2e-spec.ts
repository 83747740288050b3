import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { freePort } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { processInfo } from '../launcher/process-info.js';
import { ApiClient } from './testing/api-client.js';
import { ordersCsv } from './testing/orders.js';
import { OWNER } from './testing/running-product.js';

const SCRIPT = join(process.cwd(), 'deploy/local/run.mjs');
const PATIENCE_MS = 300_000;

let folder: string;
let port: number;
let script: ChildProcess;
let printed: string;

/** As `npm start` runs it. */
async function start(settings: Record<string, string> = {}): Promise<void> {
  printed = '';
  script = spawn(process.execPath, [SCRIPT, 'start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      MAILBOX_PORT: String(await freePort()),
      PLUMBLINE_DATA: folder,
      PLUMBLINE_OWNER_USERNAME: OWNER.username,
      PLUMBLINE_OWNER_PASSWORD: OWNER.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [script.stdout, script.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
}

const starts = (): number => printed.split('is ready after').length - 1;
const readyAgain = (times: number) =>
  eventually(`start ${times}; printed: ${printed}`, () => starts() >= times, PATIENCE_MS);
const productPid = (): number =>
  (JSON.parse(readFileSync(join(folder, 'plumbline.pid'), 'utf8')) as { pid: number }).pid;
const isEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const ended = () => eventually('the script to end', () => isEnded(script), PATIENCE_MS);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-supervised-'));
  port = await freePort();
});
afterEach(async () => {
  if (!isEnded(script)) script.kill('SIGTERM');
  await ended();
  await rm(folder, { recursive: true, force: true });
}, PATIENCE_MS);

describe('npm start looks after its process', () => {
  it('F12 starts it again after kill -9, and what was accepted is done', async () => {
    await start({ JOB_LEASE_MS: '4000' });
    await readyAgain(1);
    const client = new ApiClient(`http://127.0.0.1:${port}`);
    await client.signIn(OWNER.username, OWNER.password);
    const upload = await client.upload('orders.csv', ordersCsv(10_000));
    expect(upload.status).toBe(202);
    process.kill(productPid(), 'SIGKILL');
    await readyAgain(2);
    expect(printed).toMatch(/ended by itself \(SIGKILL\); it is started again in 0\.\d+ s/);
    const isOver = (sources: DataSourceSummary[]) =>
      sources.some(({ id, status }) => id === upload.body.id && status === 'ready');
    await client.until<DataSourceSummary[]>('/api/data-sources', isOver, PATIENCE_MS);

    const pid = productPid();
    script.kill('SIGINT');
    await ended();
    expect([script.exitCode, processInfo(pid)]).toEqual([0, undefined]);
  }, 600_000);

  it('is not alone in the world: killed outright, it takes the product with it', async () => {
    await start();
    await readyAgain(1);
    const pid = productPid();
    script.kill('SIGKILL');
    await eventually('the product to stop', () => !processInfo(pid), PATIENCE_MS);
  });

  it('does not try again what could not be started: the reason stands there once', async () => {
    await start({ PORT: 'nowhere' });
    await ended();
    expect(script.exitCode).toBe(1);
    expect(printed.match(/PORT: /g)).toHaveLength(1);
    expect(printed).not.toContain('started again');
  });
});
