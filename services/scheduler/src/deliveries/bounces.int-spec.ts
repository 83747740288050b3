import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Schedule, ScheduleRun } from '@plumbline/contracts';
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

/** Sends a file to both, and waits until it is accepted; answers the schedule. */
async function send(): Promise<string> {
  const { maria, scheduler } = mailing;
  const asked = {
    ...{ name: 'Weekly sales', kind: 'summary', target: randomUUID(), recipients: [DANA, TOM] },
    when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  };
  const { body: schedule } = await maria.call<Schedule>('POST', '/api/schedules', asked);
  const { body: run } = await maria.call<ScheduleRun>('POST', `/api/schedules/${schedule.id}/run`);
  const key = `export/${maria.wid}/${randomUUID()}.pdf`;
  await scheduler.tellMade(maria.wid, run, { exportId: randomUUID(), key, name: 'sales.pdf', bytes: 10 });
  await maria.until(schedule.id, 'done');
  return schedule.id;
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
});
