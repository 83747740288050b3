import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Delivery, Schedule, ScheduleRun } from '@plumbline/contracts';
import { freePort } from '@plumbline/server';
import { eventually, FaultProxy, type ReceivedMail, TestSmtp } from '@plumbline/testing';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';
import { hasPostfix, TestPostfix } from '../testing/test-postfix.js';

const FILE = 'four pages';

(hasPostfix ? describe : describe.skip)(
  'F.5 receipts of mails that go through Postfix (SCHED-001; needs Postfix)',
  () => {
    /** The mail server of the recipients, and the mailbox of what comes back. */
    let next: TestSmtp;
    let mailbox: TestSmtp;
    let postfix: TestPostfix;
    let proxy: FaultProxy;
    let scheduler: RunningScheduler;
    let maria: Person;
    const asked = new Map<string, number>();

    beforeAll(async () => {
      [next, mailbox] = [await openServer(), await openServer()];
      await Promise.all([next.start(), mailbox.start()]);
      postfix = await TestPostfix.start({
        ...{ next: next.port, mailbox: mailbox.port, ownDomain: 'reports.example', policy: answerTo },
      });
      proxy = await FaultProxy.start({ to: { host: '127.0.0.1', port: postfix.port } });
      scheduler = await RunningScheduler.start({
        SMTP_URL: postfix.url.replace(String(postfix.port), String(proxy.address.port)),
        ...{ MAIL_FROM: 'no-reply@reports.example', BOUNCE_ADDRESS: 'bounces@reports.example' },
      });
      maria = await scheduler.signIn('premium');
    });
    afterEach(async () => {
      next.refusal = undefined;
      next.received.length = 0;
      await proxy.switchTo('pass');
    });
    afterAll(async () => {
      await scheduler?.stop();
      await proxy?.close();
      await postfix?.stop();
      await Promise.all([next?.stop(), mailbox?.stop()]);
    });

    const openServer = async () => new TestSmtp(await freePort(), { isOpen: true });

    /** Knows nobody, and lets who is new wait once. */
    function answerTo(recipient: string): string {
      const times = (asked.get(recipient) ?? 0) + 1;
      asked.set(recipient, times);
      if (recipient.startsWith('nobody@')) return '550 5.1.1 No such user here';
      return recipient.startsWith('new@') && times === 1 ? '450 4.7.1 Greylisted, try again' : 'DUNNO';
    }

    async function send(address: string): Promise<string> {
      const { body: schedule } = await maria.call<Schedule>('POST', '/api/schedules', {
        ...{ name: 'Weekly sales', kind: 'summary', target: randomUUID(), recipients: [address] },
        when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
      });
      const { body: run } = await maria.call<ScheduleRun>('POST', `/api/schedules/${schedule.id}/run`);
      const key = `export/${maria.wid}/${randomUUID()}.pdf`;
      const file = { exportId: randomUUID(), key, name: 'weekly-sales.pdf', bytes: FILE.length };
      await scheduler.tellMade(maria.wid, run, file);
      return schedule.id;
    }

    const receipt = (id: string, state: Delivery['state'], words: RegExp): Promise<Delivery> =>
      eventually(`a receipt that is ${state}`, async () => {
        const [found] = (await maria.runs(id))[0]?.recipients ?? [];
        return found?.state === state && words.test(found.detail ?? '') && found;
      });

    const arrived = ({ received }: TestSmtp, to: string): Promise<ReceivedMail> =>
      eventually(`a mail to ${to}`, async () => received.find((mail) => mail.to[0]?.startsWith(to)));

    it('accepted, it is sent, and the mail that arrives is whole', async () => {
      const id = await send('dana@x.example');
      await receipt(id, 'sent', /^250 2\.0\.0 Ok: queued as /);
      await maria.until(id, 'done');
      const { text, from } = await arrived(next, 'dana@x.example');
      expect(text).toContain(Buffer.from(FILE).toString('base64'));
      expect(from).toMatch(/^bounces\+\w+@reports\.example$/);
    });

    it('a recipient who is refused is refused once, in its words', async () => {
      const id = await send('nobody@x.example');
      const { detail } = await receipt(id, 'refused', /No such user/);
      expect(detail).toBe('550 5.1.1 <nobody@x.example>: Recipient address rejected: No such user here');
      expect(asked.get('nobody@x.example')).toBe(1);
      await maria.until(id, 'failed');
    });

    it('greylisted, it waits and goes out at the next attempt', async () => {
      const id = await send('new@x.example');
      await receipt(id, 'sent', /^250 2\.0\.0 Ok/);
      expect(asked.get('new@x.example')).toBe(2);
      await maria.until(id, 'done');
      await arrived(next, 'new@x.example');
      expect(next.received).toHaveLength(1);
    });

    it('a connection that drops in the middle of the mail leaves no half of it, and the whole goes out once', async () => {
      await proxy.switchTo({ resetAfterBytes: 700, way: 'up' });
      const id = await send('tom@x.example');
      await receipt(id, 'queued', /^Tried /);
      await proxy.switchTo('pass');
      await receipt(id, 'sent', /^250/);
      const { text } = await arrived(next, 'tom@x.example');
      expect(text).toContain(Buffer.from(FILE).toString('base64'));
      expect(next.received).toHaveLength(1);
    });

    it('what it accepts and cannot deliver comes back as its own notice, which marks the receipt', async () => {
      next.refusal = { responseCode: 550, message: '5.2.1 The mailbox was closed' };
      const id = await send('gone@x.example');
      await receipt(id, 'sent', /^250 2\.0\.0 Ok/);
      await maria.until(id, 'done');
      const { to, text } = await arrived(mailbox, 'bounces+');
      expect(text).toMatch(/^Content-Type: multipart\/report/m);
      const [, token = ''] = /^bounces\+(\w+)@/.exec(to[0] ?? '') ?? [];
      const { body } = await maria.call('POST', `/api/schedules/bounces/${token}`, { message: text });
      expect(body).toEqual({ outcome: 'bounced' });
      const { detail } = await receipt(id, 'bounced', /mailbox was closed/);
      expect(detail).toBe('550 5.2.1 The mailbox was closed (said 127.0.0.1)');
      await maria.until(id, 'failed');
    });
  },
);
