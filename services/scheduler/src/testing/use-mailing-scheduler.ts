import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { freePort } from '@plumbline/server';
import { TestSmtp } from '@plumbline/testing';
import { type Person, RunningScheduler } from './running-scheduler.js';

interface MailingScheduler {
  smtp: TestSmtp;
  scheduler: RunningScheduler;
  /** Signed in, with the Premium plan. */
  maria: Person;
}

/** A scheduler beside a mail server of its own for the tests of a file; what was received is forgotten after each test. */
export function useMailingScheduler(settings: Record<string, string> = {}): MailingScheduler {
  const used = {} as MailingScheduler;
  beforeAll(async () => {
    used.smtp = new TestSmtp(await freePort());
    await used.smtp.start();
    used.scheduler = await RunningScheduler.start({ SMTP_URL: used.smtp.url, ...settings });
    used.maria = await used.scheduler.signIn('premium');
  });
  afterEach(() => {
    used.smtp.refusal = undefined;
    used.smtp.received.length = 0;
  });
  afterAll(async () => {
    await used.scheduler?.stop();
    await used.smtp?.stop();
  });
  return used;
}
