import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Delivery, Schedule, ScheduleRun } from '@plumbline/contracts';
import { freePort } from '@plumbline/server';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually, FaultProxy, TestSmtp } from '@plumbline/testing';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';

const FILE = 'four pages';
const ADDRESS = 'dana@x.example';

let smtp: TestSmtp;
let proxy: FaultProxy;
let scheduler: RunningScheduler;
let maria: Person;

beforeAll(async () => {
  smtp = new TestSmtp(await freePort());
  await smtp.start();
  proxy = await FaultProxy.start({ to: { host: '127.0.0.1', port: smtp.port } });
  const url = smtp.url.replace(String(smtp.port), String(proxy.address.port));
  scheduler = await RunningScheduler.start({ SMTP_URL: url, MAIL_FROM: 'reports@numbers.example' });
  maria = await scheduler.signIn('premium');
});
afterEach(async () => {
  smtp.refusal = undefined;
  smtp.received.length = 0;
  await proxy.switchTo('pass');
});
afterAll(async () => {
  await scheduler?.stop();
  await proxy?.close();
  await smtp?.stop();
});

/** Sends a file to one address; answers the schedule whose run it is, and where the file lies. */
async function send(): Promise<{ id: string; key: string }> {
  const asked = {
    ...{ name: 'Weekly sales', kind: 'summary', target: randomUUID(), recipients: [ADDRESS] },
    when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  };
  const { body: schedule } = await maria.call<Schedule>('POST', '/api/schedules', asked);
  const { body: run } = await maria.call<ScheduleRun>('POST', `/api/schedules/${schedule.id}/run`);
  const key = `export/${maria.wid}/${randomUUID()}.pdf`;
  const file = { exportId: randomUUID(), key, name: 'weekly-sales.pdf', bytes: FILE.length };
  await scheduler.tellMade(maria.wid, run, file);
  return { id: schedule.id, key };
}

/** The receipt once it says this. */
const receipt = (id: string, state: Delivery['state'], words: RegExp): Promise<Delivery> =>
  eventually(`a receipt that is ${state}`, async () => {
    const [run] = await maria.runs(id);
    const [found] = run?.recipients ?? [];
    return found?.state === state && words.test(found.detail ?? '') && found;
  });

/** As if four hours had passed. */
const expire = () =>
  scheduler.database.query('UPDATE mails SET expires_at = now() WHERE finished_at IS NULL');

describe('F.5 a receipt has the words of the mail server (SCHED-001)', () => {
  it('that refuses for good: it is asked once', async () => {
    smtp.refusal = { responseCode: 550, message: '5.1.1 No such user here' };
    const { id } = await send();
    const { detail } = await receipt(id, 'refused', /No such user/);
    expect(detail).toBe('550 5.1.1 No such user here');
    expect(await maria.until(id, 'failed')).toMatchObject({ error: expect.stringContaining('No such user') });
  });

  it('that greylists: what it says stands there while the mail waits, and the mail is sent once it is taken', async () => {
    smtp.refusal = { responseCode: 451, message: '4.7.1 Greylisted, try again later' };
    const { id } = await send();
    await receipt(id, 'queued', /^Tried (once|\d times): 451 4.7.1 Greylisted/);
    smtp.refusal = undefined;
    await receipt(id, 'sent', /^250/);
    await maria.until(id, 'done');
    expect(smtp.received).toHaveLength(1);
  });

  it('that drops the connection in the middle of the mail: the whole mail comes once it holds', async () => {
    await proxy.switchTo({ resetAfterBytes: 700, way: 'up' });
    const { id } = await send();
    await receipt(id, 'queued', /^Tried /);
    expect(smtp.received).toEqual([]);
    await proxy.switchTo('pass');
    await receipt(id, 'sent', /^250/);
    expect(smtp.received.map(({ to }) => to)).toEqual([[ADDRESS]]);
    expect(smtp.received[0]?.text).toContain(Buffer.from(FILE).toString('base64'));
  });

  it('that accepts and sends it back later: it is accepted, in its words, and comes back to the sender', async () => {
    const { id } = await send();
    const { detail } = await receipt(id, 'sent', /^250/);
    await maria.until(id, 'done');
    // A bounce goes to the address of the envelope (RFC 5321), which is the operator's own, and answers nobody automatically.
    expect(smtp.received[0]?.from).toBe('reports@numbers.example');
    expect(smtp.received[0]?.text).toMatch(/^Auto-Submitted: auto-generated/m);
    const [run] = await maria.runs(id);
    expect(run?.recipients).toEqual([expect.objectContaining({ state: 'sent', detail })]);
  });

  it('that is full for hours: after them it is given up with what was said last', async () => {
    smtp.refusal = { responseCode: 452, message: '4.2.2 Mailbox full' };
    const { id } = await send();
    await receipt(id, 'queued', /452/);
    await expire();
    await receipt(id, 'refused', /^Tried (once|\d times): 452 4.2.2 Mailbox full/);
    await maria.until(id, 'failed');
  });

  it('and a file that is gone is never sent as a mail without one', async () => {
    await proxy.switchTo('refuse');
    const { id, key } = await send();
    await receipt(id, 'queued', /^Tried /);
    await scheduler.app.get<Storage>(STORAGE).remove(key);
    await proxy.switchTo('pass');
    await receipt(id, 'refused', /not kept any more/);
    expect(smtp.received).toEqual([]);
  });
});
