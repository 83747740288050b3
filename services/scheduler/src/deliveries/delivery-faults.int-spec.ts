import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { eventually, type Fault } from '@plumbline/testing';
import { type DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { fireDue } from '../firing/fire-due.js';
import { scheduleFrom } from '../testing/firing-schedules.js';
import { randomNumbers } from '../testing/random-numbers.js';
import { TwoMailingSchedulers } from '../testing/two-mailing-schedulers.js';
import { Times } from '../when/next-times.js';

const MINUTE_MS = 60_000;
const STEPS = 520;
const LEAST_FAULTS = 1_000;
const SEED = 20_271_107;
/** Far enough that nothing is due by the clock of the database, which the schedulers themselves go by. */
const START = Date.UTC(new Date().getUTCFullYear() + 2, 2, 8, 12);
const ADDRESSES = ['dana@x.example', 'tom@y.example'];
const RULES: object[] = [
  { every: 'hour', at: '00:15' },
  { every: 'hour', hours: 2, at: '00:00' },
  { every: 'hour', hours: 3, at: '00:40' },
  { every: 'day', at: '08:00' },
];

jest.setTimeout(300_000);

let two: TwoMailingSchedulers;
let connections: DataSource[];
const random = randomNumbers(SEED);
const isLikely = (chance: number) => random() < chance;
const faults = { dies: 0, 'loses its connection': 0, 'is told twice': 0, restarts: 0, mails: 0 };

beforeAll(async () => {
  two = await TwoMailingSchedulers.start();
  connections = [await two.connect(), await two.connect()];
});
afterAll(async () => {
  await Promise.all((connections ?? []).map((each) => each.destroy()));
  await two?.stop();
});

/** What one of the two does in a transaction, which mostly comes to no commit. */
async function attempt(at: number, work: (tx: EntityManager) => Promise<unknown>): Promise<void> {
  const drawn = random();
  const fate = drawn < 0.6 ? 'dies' : drawn < 0.7 ? 'loses its connection' : 'ends';
  const trying = connections[at]?.transaction(async (tx) => {
    await work(tx);
    if (fate === 'dies') throw new Error('killed');
    if (fate === 'loses its connection') await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
  });
  if (fate === 'ends') return trying;
  faults[fate] += 1;
  await trying?.catch(() => undefined);
}

interface OpenRun {
  id: string;
  attempt: number;
  workspace_id: string;
}

const openRuns = (): Promise<OpenRun[]> =>
  two.database.query(
    `SELECT id, attempt, workspace_id FROM schedule_runs WHERE status = 'queued' ORDER BY id`,
  );

const textOf = (runId: string) => `rows of ${runId}`;
type Made = Awaited<ReturnType<TwoMailingSchedulers['store']>>;

/** Export tells until it was heard, and at times again. The file of a run is one, however often it is told. */
async function tellFiles(files: Map<string, Made>): Promise<void> {
  for (const { id: runId, attempt: aggregateVersion, workspace_id: workspaceId } of await openRuns()) {
    const made = files.get(runId) ?? (await two.store(textOf(runId)));
    files.set(runId, made);
    const tell = (at: number) =>
      attempt(at, (tx) =>
        two.handler(at).onScheduledFileMade({ workspaceId, aggregateVersion, runId, made }, tx),
      );
    const isTwice = isLikely(0.3);
    if (isTwice) faults['is told twice'] += 1;
    await Promise.all(isTwice ? [tell(0), tell(1)] : [tell(isLikely(0.5) ? 0 : 1)]);
  }
}

/** The mail server greylists, is full, is away, or is cut off: in the middle of a mail, or before its answer comes. */
async function changeMailServer(): Promise<void> {
  const drawn = random();
  const answers = [
    { responseCode: 451, message: '4.7.1 Greylisted, try again later' },
    { responseCode: 452, message: '4.2.2 Mailbox full' },
  ];
  two.smtp.refusal = drawn < 0.4 ? answers[drawn < 0.2 ? 0 : 1] : undefined;
  const ways: Fault[] = [
    'refuse',
    { resetAfterBytes: Math.round(200 + 1_500 * random()), way: 'up' },
    { resetAfterBytes: Math.round(400 * random()), way: 'down' },
  ];
  await two.proxy.switchTo(drawn < 0.75 ? 'pass' : (ways[Math.floor(12 * (drawn - 0.75))] ?? 'pass'));
  await endWaits();
}

/** As if the waits between tries were over; who has a mail in hand keeps it. */
const endWaits = () =>
  two.database.query(
    `UPDATE mails SET next_try_at = now() WHERE finished_at IS NULL AND next_try_at > now()
       AND (next_try_at < now() + interval '50 s' OR tries > 6)`,
  );

async function play(): Promise<number> {
  const files = new Map<string, Made>();
  let now = START;
  for (let step = 0; step < STEPS; step += 1) {
    const drawn = random();
    now += MINUTE_MS * (drawn < 0.1 ? -5 : drawn < 0.14 ? 30 + 90 * random() : 1 + 5 * random());
    const skew = MINUTE_MS * (random() * 4 - 2);
    await Promise.all([0, 1].map((at) => attempt(at, (tx) => fireDue(tx, new Date(now + at * skew)))));
    await tellFiles(files);
    if (step % 4 === 0) await changeMailServer();
    if (step % 60 === 59) {
      faults.restarts += 1;
      await two.restart(isLikely(0.5) ? 0 : 1);
    }
  }
  two.smtp.refusal = undefined;
  await two.proxy.switchTo('pass');
  const end = now + 10 * MINUTE_MS;
  // A session that was ended may hold a schedule a moment longer, which then is passed over.
  await eventually('nothing is due', async () => {
    await two.database.transaction((tx) => fireDue(tx, new Date(end)));
    return (
      (await two.database.manager.countBy(ScheduleRow, { nextAt: LessThanOrEqual(new Date(end)) })) === 0
    );
  });
  await eventually('nothing is open', async () => {
    await tellFiles(files);
    const [open]: { runs: number }[] = await two.database.query(
      `SELECT count(*)::int AS runs FROM schedule_runs WHERE finished_at IS NULL`,
    );
    await endWaits();
    return open?.runs === 0;
  });
  return end;
}

interface Receipt {
  run: string;
  schedule: string;
  status: string;
  missed: number;
  address: string | null;
  state: string | null;
  detail: string | null;
  mail: string | null;
  tries: number | null;
}

const receipts = (): Promise<Receipt[]> =>
  two.database.query(
    `SELECT runs.id AS run, schedule_id AS schedule, runs.status, runs.missed, address, state, detail,
       mail_id AS mail, mails.tries
     FROM schedule_runs AS runs LEFT JOIN schedule_deliveries ON run_id = runs.id
     LEFT JOIN mails ON mails.id = mail_id ORDER BY scheduled_for`,
  );

/** Mails that the server took, by their Message-ID. */
function taken(): Map<string, { to: string; text: string }[]> {
  const mails = new Map<string, { to: string; text: string }[]>();
  for (const { to, text } of two.smtp.received) {
    const id = /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? '';
    mails.set(id, [...(mails.get(id) ?? []), { to: to.join(), text }]);
  }
  return mails;
}

it('F15 F.5 a thousand faults between a time and its mails: none lost, none twice, none blank that is marked sent (SCHED-001)', async () => {
  const schedules = RULES.map((rule) =>
    scheduleFrom(rule, START, { kind: 'export', format: 'csv', recipients: ADDRESSES }),
  );
  await two.database.manager.insert(ScheduleRow, schedules);
  const end = await play();
  const all = await receipts();
  const mails = taken();
  for (const { id, when } of schedules) {
    const own = new Map(all.filter(({ schedule }) => schedule === id).map((one) => [one.run, one]));
    const times = new Times(when).list(START, Number.POSITIVE_INFINITY, end + 1);
    expect([...own.values()].reduce((sum, run) => sum + 1 + run.missed, 0)).toBe(times.length);
  }
  // Each run reached both, and the server has the whole file of that run for each receipt that says so.
  expect(all.filter(({ status, state }) => status !== 'done' || state !== 'sent')).toEqual([]);
  for (const { run, address, mail, detail } of all) {
    expect(detail).toMatch(/^250 /);
    const copies = mails.get(mail ?? '') ?? [];
    expect(copies.map(({ to }) => to)).toContain(address);
    for (const { text } of copies) expect(text).toContain(Buffer.from(textOf(run)).toString('base64'));
  }
  // One mail for each run and address: what the server took again after a lost answer is the same by its Message-ID.
  expect(new Set(all.map(({ run, address }) => `${run} ${address}`)).size).toBe(all.length);
  expect([...mails.keys()].toSorted()).toEqual(all.map(({ mail }) => mail).toSorted());
  faults.mails = all.reduce((sum, { tries }) => sum + (tries ?? 1) - 1, 0);
  expect(Object.values(faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_FAULTS);
  for (const count of Object.values(faults)) expect(count).toBeGreaterThanOrEqual(6);
});
