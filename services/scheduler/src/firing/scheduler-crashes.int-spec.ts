import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Schedule, ScheduleRun } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { freePort } from '@plumbline/server';
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
import { eventually, startTestPostgres, type TestPostgres, TestSmtp } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { RunEndsHandler } from '../endings/run-ends.handler.js';
import { schedulerService } from '../index.js';
import { Caller } from '../testing/caller.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const WHEN = { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' };
const ADDRESSES = ['dana@x.example', 'priya@x.example', 'tom@x.example'];
const FILE = 'four pages that are not blank';

jest.setTimeout(120_000);

const suite = existsSync(MAIN) ? describe : describe.skip;

suite('kill -9 of a scheduler (SCHED-001; needs built code)', () => {
  const maria = { wid: randomUUID(), plan: 'premium', emailVerified: true } as const;
  let postgres: TestPostgres;
  let environment: TestEnvironment;
  let database: DataSource;
  let smtp: TestSmtp;
  let identity: { url: string; server: Server };

  beforeAll(async () => {
    postgres = await startTestPostgres();
    environment = await makeEnvironment(postgres, schedulerService);
    smtp = new TestSmtp(await freePort());
    environment.settings.SMTP_URL = smtp.url;
    identity = await serveIdentity(environment);
    const { DATABASE_URL: url = '', DATABASE_SCHEMA: schema = '' } = environment.settings;
    database = await createDatabase({
      ...{ service: 'looking', url, schema, entities: [], migrations: [], poolSize: 1 },
      onPoolError: () => undefined,
    }).initialize();
  });
  afterAll(async () => {
    await database?.destroy();
    identity?.server.close();
    await smtp?.stop();
    await environment?.remove();
    await postgres?.stop();
  });

  const program = () => ({ main: MAIN, environment, jwksUrl: identity.url });
  const killedAt = (faultPoint: string) => dieAt(program(), faultPoint);

  /** A service in this process, from which no mail server can be reached, does this and goes. */
  async function prepare<Made>(work: (service: TestService<Caller>) => Promise<Made>): Promise<Made> {
    const service = await startService(schedulerService, Caller, environment);
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  }

  async function whileRunning<Result>(
    count: number,
    work: (processes: ServiceProcess<Caller>[]) => Promise<Result>,
  ): Promise<Result> {
    const processes = await Promise.all(
      Array.from({ length: count }, () => startProcess({ ...program(), Caller })),
    );
    try {
      return await work(processes);
    } finally {
      await Promise.all(processes.map((each) => each.kill()));
    }
  }

  it('F15 in the middle of firing: two that come after it begin each run once, and each is told once', async () => {
    const ids = await prepare(async (service) => {
      const caller = await service.client(maria);
      const asked = { kind: 'prediction', target: randomUUID(), when: WHEN };
      const made = [1, 2, 3, 4].map((n) =>
        caller.make<Schedule>('/api/schedules', { ...asked, name: `Outlook ${n}` }),
      );
      return (await Promise.all(made)).map(({ id }) => id);
    });
    await database.query('UPDATE schedules SET next_at = now() WHERE id = ANY($1)', [ids]);
    expect(await killedAt('schedule.fired')).toBe('SIGKILL');
    expect(await runs()).toEqual([]);
    // One that dies right after its commit has begun what was due: nobody begins it again.
    await database.query('UPDATE schedules SET paused_at = now() WHERE id <> ALL($1)', [ids.slice(0, 2)]);
    expect(await killedAt('schedule.committed')).toBe('SIGKILL');
    expect((await runs()).map(({ schedule }) => schedule).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    await database.query('UPDATE schedules SET paused_at = NULL');
    await whileRunning(2, () =>
      eventually('each has a run', async () => (await runs()).length >= ids.length),
    );
    const begun = await runs();
    expect(begun.map(({ schedule }) => schedule).toSorted()).toEqual(ids.toSorted());
    expect(begun.map(({ told }) => told)).toEqual(ids.map(() => 1));
  });

  /** Which schedules have run, and how often each run was announced. */
  const runs = (): Promise<{ schedule: string; told: number }[]> =>
    database.query(
      `SELECT schedule_id AS schedule, (SELECT count(*)::int FROM outbox
         WHERE type = 'ScheduleFired' AND aggregate_id = runs.id::text) AS told FROM schedule_runs AS runs`,
    );

  it('F15 in the middle of a delivery: each mail leaves with its file, and what left twice is one mail by its Message-ID', async () => {
    const id = await prepare(async (service) => {
      const caller = await service.client(maria);
      const asked = { kind: 'summary', target: randomUUID(), format: 'docx', recipients: ADDRESSES };
      const made = await caller.make<Schedule>('/api/schedules', { ...asked, name: 'Weekly', when: WHEN });
      const run = await caller.make<ScheduleRun>(`/api/schedules/${made.id}/run`);
      await tellMade(service, environment, run);
      return made.id;
    });
    await smtp.start();
    // As if the lease of the process that died had run out.
    const release = () => database.query('UPDATE mails SET next_try_at = now() WHERE finished_at IS NULL');
    await release();
    expect(await killedAt('mail.read')).toBe('SIGKILL');
    expect(smtp.received).toEqual([]);
    await release();
    expect(await killedAt('mail.accepted')).toBe('SIGKILL');
    const taken = smtp.received.length;
    expect(taken).toBeGreaterThan(0);
    await release();
    const done = await whileRunning(1, async ([process]) => {
      const caller = await process?.client(maria);
      return eventually('the run has ended', async () => {
        const [newest] = (await caller?.read<ScheduleRun[]>(`/api/schedules/${id}/runs`)) ?? [];
        return newest?.status === 'done' && newest;
      });
    });
    expect(done.recipients.map(({ address, state }) => [address, state])).toEqual(
      ADDRESSES.map((address) => [address, 'sent']),
    );
    const mails = smtp.received.map(
      ({ to: [to], text }) => `${to} ${/^Message-ID: (\S+)/im.exec(text)?.[1]}`,
    );
    expect(new Set(mails).size).toBe(ADDRESSES.length);
    expect(mails.length).toBeLessThanOrEqual(ADDRESSES.length + taken);
    for (const { text } of smtp.received) expect(text).toContain(Buffer.from(FILE).toString('base64'));
  });

  it('F15 PLAN-033 in the middle of an approval: the file still waits, and goes out once when it is approved again', async () => {
    smtp.received.length = 0;
    const { id, runId } = await prepare(async (service) => {
      const caller = await service.client(maria);
      const made = await caller.make<Schedule>('/api/schedules', {
        ...{ name: 'Approved', kind: 'summary', target: randomUUID(), format: 'docx', when: WHEN },
        ...{ recipients: ADDRESSES, approvalHours: 24 },
      });
      const run = await caller.make<ScheduleRun>(`/api/schedules/${made.id}/run`);
      await tellMade(service, environment, run);
      return { id: made.id, runId: run.id };
    });
    const approve = (caller: Caller | undefined) =>
      caller?.make<ScheduleRun>(`/api/schedules/runs/${runId}/approval`, { approves: true });
    const dying = await startProcess({ ...program(), Caller }, { faultPoint: 'schedule.approved' });
    await expect(approve(await dying.client(maria))).rejects.toThrow();
    expect(await dying.gone).toBe('SIGKILL');
    const [kept] = await database.query('SELECT status, approved_by FROM schedule_runs WHERE id = $1', [
      runId,
    ]);
    expect([kept, smtp.received]).toEqual([{ status: 'awaiting', approved_by: null }, []]);
    await whileRunning(1, async ([process]) => {
      const caller = await process?.client(maria);
      await approve(caller);
      await eventually('the run has ended', async () => {
        const [newest] = (await caller?.read<ScheduleRun[]>(`/api/schedules/${id}/runs`)) ?? [];
        return newest?.status === 'done';
      });
    });
    expect(smtp.received.map(({ to: [to] }) => to).toSorted()).toEqual(ADDRESSES);
  });
});

/** As export tells that a file is stored. */
async function tellMade(
  { app, database }: TestService<Caller>,
  { storageRoot }: TestEnvironment,
  { id: runId, attempt }: ScheduleRun,
): Promise<void> {
  const key = `export/${randomUUID()}/weekly.docx`;
  const path = join(storageRoot, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, FILE);
  const made = { exportId: randomUUID(), key, name: 'weekly.docx', bytes: FILE.length };
  const news = { workspaceId: randomUUID(), aggregateVersion: attempt, runId, made };
  await database.transaction((tx) => app.get(RunEndsHandler).onScheduledFileMade(news, tx));
}
