import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type EventPayload,
  FAILURES_UNTIL_PAUSE,
  type OwnerNoticeRequested,
  type Schedule,
  type ScheduleRun,
} from '@plumbline/contracts';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler({ BOUNCE_ADDRESS: 'bounces@numbers.example' });

const [DANA, TOM] = ['dana@x.example', 'tom@y.example'];
const WORDS = '550 5.1.1 No such user here';

/** A delivery status notification (RFC 3464). */
const report = (action: string): string =>
  [
    'From: MAILER-DAEMON@x.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=edge',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    `Final-Recipient: rfc822; ${DANA}`,
    `Action: ${action}`,
    'Remote-MTA: dns; mx.x.example',
    `Diagnostic-Code: smtp; ${WORDS}`,
    '--edge--',
  ].join('\r\n');

async function add(more: object = {}): Promise<string> {
  const asked = {
    ...{ name: 'Weekly sales', kind: 'summary', target: randomUUID(), recipients: [DANA, TOM] },
    when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
    ...more,
  };
  return (await mailing.maria.call<Schedule>('POST', '/api/schedules', asked)).body.id;
}

/** Runs it and hands its file over. */
async function run(id: string): Promise<void> {
  const { body: begun } = await mailing.maria.call<ScheduleRun>('POST', `/api/schedules/${id}/run`);
  await handOver(begun);
}

async function handOver(begun: ScheduleRun, more: { dataState?: string } = {}): Promise<void> {
  const { maria, scheduler } = mailing;
  const key = `export/${maria.wid}/${randomUUID()}.pdf`;
  const file = { exportId: randomUUID(), key, name: 'sales.pdf', bytes: 10, ...more };
  await scheduler.tellMade(maria.wid, begun, file);
}

/** Sends a file to both, and waits until it is accepted; answers the schedule. */
async function send(): Promise<string> {
  const id = await add();
  await run(id);
  await mailing.maria.until(id, 'done');
  return id;
}

/** Sends a file to Dana alone, which is accepted and comes back. */
async function sendInVain(id: string): Promise<void> {
  await run(id);
  await mailing.maria.until(id, 'done');
  await comesBack(tokenOf(DANA), report('failed'));
}

/** The token of the address that the newest mail to this recipient comes back to. */
function tokenOf(address: string): string {
  const mail = mailing.smtp.received.findLast(({ to }) => to[0] === address);
  const [, token] = /^bounces\+(\w+)@numbers\.example$/.exec(mail?.from ?? '') ?? [];
  if (!token) throw new Error(`no address for bounces: ${mail?.from}`);
  return token;
}

const comesBack = (token: string, message: string) =>
  mailing.maria.call<{ outcome: string }>('POST', `/api/schedules/bounces/${token}`, { message });

const newest = async (id: string): Promise<ScheduleRun | undefined> => (await mailing.maria.runs(id))[0];

const states = (run: ScheduleRun | undefined) =>
  run?.recipients.map(({ address, state }) => [address, state]);

describe('F.5 a mail that comes back after a server took it (SCHED-001)', () => {
  it('stands on its receipt in the words of the server, and its run was delivered partly', async () => {
    const id = await send();
    expect(await comesBack(tokenOf(DANA), report('failed'))).toMatchObject({
      status: 200,
      body: { outcome: 'bounced' },
    });
    const run = await newest(id);
    expect(run).toMatchObject({ status: 'partly', error: expect.stringContaining(WORDS) });
    expect(run?.recipients).toEqual([
      expect.objectContaining({ address: DANA, state: 'bounced', detail: `${WORDS} (said mx.x.example)` }),
      expect.objectContaining({ address: TOM, state: 'sent' }),
    ]);
    const { body } = await mailing.maria.call('GET', `/api/schedules/${id}`);
    expect(body).toMatchObject({ last: { status: 'partly', delivered: 1, addressed: 2 } });
    expect(body).not.toHaveProperty('pausedAt');
  });

  it('twice is once; of everybody, nothing was delivered', async () => {
    const id = await send();
    const [dana, tom] = [tokenOf(DANA), tokenOf(TOM)];
    await comesBack(dana, report('failed'));
    expect((await comesBack(dana, report('failed'))).body).toEqual({ outcome: 'ignored' });
    await comesBack(tom, report('failed'));
    expect(await newest(id)).toMatchObject({ status: 'failed' });
  });

  it('changes nothing where it is only late, or a person answers', async () => {
    const id = await send();
    for (const message of [report('delayed'), 'Subject: Re: Weekly sales\r\n\r\nThank you!'])
      expect((await comesBack(tokenOf(DANA), message)).body).toEqual({ outcome: 'ignored' });
    expect(await newest(id)).toMatchObject({ status: 'done' });
  });

  it('cannot be made up for somebody else', async () => {
    const id = await send();
    const { length } = tokenOf(DANA);
    const mailIdOfTom = tokenOf(TOM).slice(0, 32);
    const forged = `${mailIdOfTom}${tokenOf(DANA).slice(32)}`;
    for (const token of [forged, 'a'.repeat(length), mailIdOfTom])
      expect((await comesBack(token, report('failed'))).status).toBe(404);
    expect(states(await newest(id))).toEqual([
      [DANA, 'sent'],
      [TOM, 'sent'],
    ]);
  });

  it('and is sent again counts anew: what is said of the first mail does not touch the second', async () => {
    const id = await send();
    const first = tokenOf(DANA);
    await comesBack(first, report('failed'));
    const run = await newest(id);
    await mailing.maria.call('POST', `/api/schedules/runs/${run?.id}/resend`, { address: DANA });
    await mailing.maria.until(id, 'done');
    expect((await comesBack(first, report('failed'))).body).toEqual({ outcome: 'ignored' });
    expect((await comesBack(tokenOf(DANA), report('failed'))).body).toEqual({ outcome: 'bounced' });
  });

  it('is a failure as one that was refused: five in a row pause its schedule, and its owner is told', async () => {
    const { maria, scheduler } = mailing;
    const id = await add({ name: 'To nobody', recipients: [DANA] });
    for (let failure = 1; failure < FAILURES_UNTIL_PAUSE; failure += 1) await sendInVain(id);
    const state = async () => (await maria.call('GET', `/api/schedules/${id}`)).body;
    expect(await state()).toMatchObject({ paused: false });
    await sendInVain(id);
    expect(await state()).toMatchObject({
      ...{ paused: true, pausedReason: 'Paused after 5 failed runs in a row' },
    });
    const notices =
      await scheduler.announced<EventPayload<typeof OwnerNoticeRequested>>('OwnerNoticeRequested');
    const told = notices.filter(({ subject }) => subject === '“To nobody” is paused');
    expect(told).toEqual([
      expect.objectContaining({
        sentences: expect.arrayContaining([`The last one: ${DANA}: ${WORDS} (said mx.x.example)`]),
      }),
    ]);
    // What came back before somebody resumed it is forgiven.
    await maria.call('POST', `/api/schedules/${id}/resume`);
    await sendInVain(id);
    expect(await state()).toMatchObject({ paused: false });
  });

  it('late pauses nothing where a later one went well', async () => {
    const { maria } = mailing;
    const id = await add({ recipients: [DANA] });
    const tokens: string[] = [];
    for (let sent = 0; sent < FAILURES_UNTIL_PAUSE + 1; sent += 1) {
      await run(id);
      await maria.until(id, 'done');
      tokens.push(tokenOf(DANA));
    }
    for (const token of tokens.slice(0, FAILURES_UNTIL_PAUSE)) await comesBack(token, report('failed'));
    expect((await maria.call('GET', `/api/schedules/${id}`)).body).toMatchObject({ paused: false });
    await comesBack(tokens.at(-1) ?? '', report('failed'));
    expect((await maria.call('GET', `/api/schedules/${id}`)).body).toMatchObject({ paused: true });
  });

  it('leaves its data unsent: the same data goes out again where only news is sent', async () => {
    const { maria, scheduler } = mailing;
    const id = await add({ recipients: [DANA], condition: 'changed' });
    const fire = async () => {
      await scheduler.database.query('UPDATE schedules SET next_at = now() WHERE id = $1', [id]);
      await handOver(await maria.until(id, 'queued'), { dataState: 'version 3' });
    };
    await fire();
    await maria.until(id, 'done');
    await fire();
    await maria.until(id, 'unchanged');
    await comesBack(tokenOf(DANA), report('failed'));
    await fire();
    await maria.until(id, 'done');
  });
});
