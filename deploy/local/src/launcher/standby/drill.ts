import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Drill, type DrillCheck } from '@plumbline/backups';
import { settle } from '@plumbline/export';
import { freePort } from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import type { LocalConfig } from '../config.js';
import { objectsFolder } from '../environments.js';
import type { PostgresServer } from '../postgres-server.js';
import type { Secrets } from '../secrets.js';
import { smokeChecks } from './smoke-checks.js';
import { secretsWithKeys } from './take-over.js';

const DATABASE = 'drill';
const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), 'drill-product.js');
const READY_WITHIN_MS = 120_000;

export interface DrillParts {
  config: LocalConfig;
  folder: string;
  postgres: PostgresServer;
  secrets: Secrets;
}

/** What the process of a drill is told. */
export interface DrillOrder {
  config: LocalConfig & { ROLE: string };
  folder: string;
  secrets: Secrets;
  /** Of the copy; a role and its password take the place of `role` and `password`. */
  databaseUrl: string;
}

/**
 * Makes an installation of a copy, tries it and throws it away: databases as a copy within the same server, objects as further
 * names of the same files. Its workers do not run and it knows no mail server, so nothing leaves it.
 */
export async function runDrill(parts: DrillParts, { pointAt }: { pointAt: string | null }): Promise<Drill> {
  const { folder, postgres, secrets } = parts;
  const began = performance.now();
  const receipt = { id: randomUUID(), at: new Date().toISOString(), pointAt, changesLost: 0 };
  const place = join(folder, 'drill');
  const admin = await connect(postgres.url('postgres', secrets.databasePassword, 'postgres'));
  let child: ChildProcess | undefined;
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true, mode: 0o700 });
    const objects = await linkObjects(folder, place);
    await admin.query(`CREATE DATABASE ${DATABASE} TEMPLATE plumbline`);
    const url = postgres.url('postgres', secrets.databasePassword, DATABASE);
    await settle({ url, epoch: 0, predecessor: null, isFenced: true });
    const started = await startCopy(parts, place);
    child = started.child;
    const ms = Math.round(performance.now() - began);
    const checks = await smokeChecks({ baseUrl: started.baseUrl, databaseUrl: url, objects });
    return { ...receipt, ms, checks, problem: null };
  } catch (failure) {
    const checks: DrillCheck[] = [];
    return {
      ...receipt,
      ms: Math.round(performance.now() - began),
      checks,
      problem: (failure as Error).message.slice(0, 500),
    };
  } finally {
    await ended(child);
    await admin.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`).catch(() => undefined);
    await admin.end();
    await rm(place, { recursive: true, force: true });
  }
}

/** @returns how many there are */
async function linkObjects(folder: string, place: string): Promise<number> {
  const from = objectsFolder(folder);
  const to = objectsFolder(place);
  await mkdir(to, { recursive: true, mode: 0o700 });
  let count = 0;
  for await (const { key } of new DiskStorage(from).list('')) {
    if (key.startsWith('.')) continue;
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 });
    await link(join(from, key), join(to, key));
    count += 1;
  }
  return count;
}

async function startCopy(
  { config, folder, postgres, secrets }: DrillParts,
  place: string,
): Promise<{ child: ChildProcess; baseUrl: string }> {
  const [port, mailboxPort] = [await freePort(), await freePort()];
  const keys = await secretsWithKeys(folder);
  const { SMTP_URL: _, PUBLIC_URL: __, FOLLOW_URL: ___, METRICS_PORT: ____, ...rest } = config;
  const order: DrillOrder = {
    config: {
      ...rest,
      HOST: '127.0.0.1',
      PORT: port,
      MAILBOX_PORT: mailboxPort,
      ROLE: 'api',
    } as DrillOrder['config'],
    folder: place,
    secrets: keys === undefined ? secrets : (JSON.parse(keys) as Secrets),
    databaseUrl: postgres.url('role', 'password', DATABASE),
  };
  const child = spawn(process.execPath, [PROGRAM], {
    env: process.env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.on('data', (chunk) => {
    words = (words + String(chunk)).slice(-2_000);
  });
  child.send(order);
  const isReady = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
    child.once('close', () => clearTimeout(timer));
  });
  if (!isReady) {
    await ended(child);
    throw new Error(`The copy did not start. ${/^.*Error.*$/m.exec(words)?.[0] ?? ''}`);
  }
  return { child, baseUrl: `http://127.0.0.1:${port}` };
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
