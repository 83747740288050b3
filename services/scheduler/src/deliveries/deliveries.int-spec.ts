import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { EventPayload, OwnerNoticeRequested, Schedule, ScheduleRun } from '@plumbline/contracts';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler({ RECIPIENT_DOMAINS: 'x.example, y.example' });

const BUSY = 'Everybody at their desk';

/** A header line as it was before the mail program folded it. */
const unfolded = (mail: string | undefined): string => (mail ?? '').replaceAll(/\r\n[ \t]+/g, ' ');

async function add(recipients: string[], more: object = {}): Promise<Schedule> {
  const asked = {
    ...{
      name: 'Weekly sales',
      kind: 'dashboard',
      target: await mailing.scheduler.tellDashboard(mailing.maria.wid),
      recipients,
    },
    when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
    ...more,
  };
  const { status, body, text } = await mailing.maria.call('POST', '/api/schedules', asked);
  if (status !== 201) throw new Error(text);
  return body;
}

async function run({ id }: Schedule): Promise<ScheduleRun> {
  return (await mailing.maria.call<ScheduleRun>('POST', `/api/schedules/${id}/run`)).body;
}

const fileOf = (more: object = {}) => ({
  ...{
    exportId: randomUUID(),
    key: `export/${mailing.maria.wid}/${randomUUID()}.pdf`,
    name: 'weekly-sales.pdf',
  },
  ...{ bytes: 10, pages: 6, dataVersion: 3, dataState: 'orders:3' },
  ...more,
});

describe('a file that a schedule sends (SCHED-001)', () => {
  it('F.5 reaches each recipient in a mail of its own, with the file, a way out and the words of the server as receipt', async () => {
    const schedule = await add(['dana@x.example', 'tom@y.example', 'Dana@x.example']);
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), fileOf());
    const done = await mailing.maria.until(schedule.id, 'done');
    expect(done.recipients).toEqual(
      ['Dana@x.example', 'tom@y.example'].map((address) => ({
        ...{ address, state: 'sent', at: expect.any(String) },
        detail: expect.stringMatching(/^250 /),
      })),
    );
    expect(done.file).toMatchObject({ name: 'weekly-sales.pdf', pages: 6, dataVersion: 3 });
    expect(mailing.smtp.received.map(({ to }) => to)).toEqual(
      expect.arrayContaining([['Dana@x.example'], ['tom@y.example']]),
    );
    const [mail] = mailing.smtp.received;
    expect(mail?.text).toContain('Subject: Weekly sales');
    expect(mail?.text).toContain('filename=weekly-sales.pdf');
    expect(mail?.text).toContain(Buffer.from('four pages').toString('base64'));
    expect(unfolded(mail?.text)).toMatch(
      /^List-Unsubscribe: <https:\/\/numbers\.example\/api\/schedules\/unsubscribe\/[\w-]+>/m,
    );
    const { body } = await mailing.maria.call('GET', `/api/schedules/${schedule.id}`);
    expect(body.last).toMatchObject({ status: 'done', delivered: 2, addressed: 2 });
  });

  it('F.5 is partly delivered where a server refuses, and failed where all do', async () => {
    const schedule = await add(['dana@x.example']);
    mailing.smtp.refusal = { responseCode: 552, message: 'mailbox full' };
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), fileOf());
    const failed = await mailing.maria.until(schedule.id, 'failed');
    expect(failed.recipients).toEqual([
      expect.objectContaining({ state: 'refused', detail: expect.stringContaining('mailbox full') }),
    ]);
    expect(failed.error).toContain('dana@x.example');
  });

  it('F.5 is sent no more to who refused, by one click, and looking refuses nothing', async () => {
    const schedule = await add(['dana@x.example', 'tom@y.example']);
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), fileOf());
    await mailing.maria.until(schedule.id, 'done');
    const mail = mailing.smtp.received.find(({ to }) => to[0] === 'dana@x.example');
    const [, path] =
      /^List-Unsubscribe: <https:\/\/numbers\.example([^>]+)>/m.exec(unfolded(mail?.text)) ?? [];
    expect((await mailing.maria.call('GET', path ?? '')).text).toContain('Send me no more of these');
    expect((await mailing.maria.call('POST', path ?? '')).status).toBe(200);
    expect((await mailing.maria.call('POST', '/api/schedules/unsubscribe/unknown')).status).toBe(404);
    await mailing.scheduler.tellMade(
      mailing.maria.wid,
      await run(schedule),
      fileOf({ dataState: 'orders:4' }),
    );
    const again = await mailing.maria.until(schedule.id, 'done');
    expect(again.recipients.map(({ address, state }) => [address, state])).toEqual([
      ['dana@x.example', 'held'],
      ['tom@y.example', 'sent'],
    ]);
    expect(mailing.smtp.received.filter(({ to }) => to[0] === 'dana@x.example')).toHaveLength(1);
  });

  it('F.5 is sent only where a version of its data came, if that is asked', async () => {
    const schedule = await add(['dana@x.example'], { condition: 'changed' });
    const comeDue = () =>
      mailing.scheduler.database.query(`UPDATE schedules SET next_at = now() WHERE id = $1`, [schedule.id]);
    for (const [dataState, status] of [
      ['orders:3', 'done'],
      ['orders:3', 'unchanged'],
      ['orders:4', 'done'],
    ] as const) {
      await comeDue();
      await mailing.scheduler.tellMade(
        mailing.maria.wid,
        await mailing.maria.until(schedule.id, 'queued'),
        fileOf({ dataState }),
      );
      await mailing.maria.until(schedule.id, status);
    }
    expect(mailing.smtp.received).toHaveLength(2);
  });

  it('F.5 is held where one of its tiles fails or is empty: nobody gets it, and its owner is told why', async () => {
    const schedule = await add(['dana@x.example'], { name: BUSY });
    const error = { code: 'tile_empty', message: '“Revenue” is empty: no rows are left by its filters.' };
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), { error, isPassing: false });
    expect(await mailing.maria.until(schedule.id, 'held')).toMatchObject({
      error: error.message,
      recipients: [],
    });
    expect(mailing.smtp.received).toEqual([]);
    const notices =
      await mailing.scheduler.announced<EventPayload<typeof OwnerNoticeRequested>>('OwnerNoticeRequested');
    expect(notices).toEqual([
      expect.objectContaining({
        subject: `“${BUSY}” was not sent`,
        sentences: expect.arrayContaining([error.message]),
      }),
    ]);
  });

  it('is not attached where mail servers would refuse its size', async () => {
    const schedule = await add(['dana@x.example']);
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), fileOf({ bytes: 40_000_000 }));
    expect(await mailing.maria.until(schedule.id, 'failed')).toMatchObject({
      error: expect.stringContaining('39 MB'),
    });
  });

  it('F.5 goes to no domain but those that an operator names', async () => {
    await expect(add(['dana@elsewhere.example'])).rejects.toThrow('dana@elsewhere.example is in no domain');
  });
});
