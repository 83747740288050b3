import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, FieldSeal } from '@plumbline/database';
import { createLogger, freePort } from '@plumbline/server';
import { eventually, startTestPostgres, type TestPostgres, TestSmtp } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { code as codePart, type Email, text } from './email.js';
import { MailDelivery } from './mail-delivery.js';
import { mailMigration, mailResponseMigration } from './mail-tables.js';
import type { MailTransport } from './mail-transport.js';
import { type EmailRequest, Mailer } from './mailer.js';
import { openSmtp } from './smtp-transport.js';

const FROM = { name: 'Plumbline Analytics', address: 'no-reply@plumbline.example' };
const SECRET = randomBytes(32).toString('base64url');
const TO = 'maria@x.example';
const templates = {
  code: ({ username, code }: { username: string; code: string }): Email => ({
    subject: 'Your code',
    parts: [text(`Hello ${username},`), codePart(code)],
    reason: 'You get this because it is a test.',
  }),
  invitation: ({ host, unsubscribeUrl }: { host: string; unsubscribeUrl: string }): Email => ({
    subject: `${host} invites you`,
    parts: [text('You need no account.')],
    reason: 'You get this because it is a test.',
    unsubscribeUrl,
  }),
  reminder: ({ username }: { username: string }): Email => ({
    subject: 'Your username',
    parts: [text(username)],
    reason: 'You get this because it is a test.',
  }),
};
type Templates = typeof templates;

let postgres: TestPostgres;
let database: DataSource;
let smtp: TestSmtp;
const running: MailDelivery[] = [];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const { schema, url } = await postgres.createSchema();
  database = createDatabase({
    service: 'mail-test',
    url,
    schema,
    entities: [],
    migrations: [],
    poolSize: 6,
    onPoolError: () => undefined,
  });
  await database.initialize();
  for (const statement of [...mailMigration(schema), ...mailResponseMigration(schema)])
    await database.query(statement);
});
beforeEach(async () => {
  smtp = new TestSmtp(await freePort());
  await smtp.start();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((delivery) => delivery.stop()));
  await smtp.stop();
  await database.query(`DELETE FROM mails`);
});
afterAll(async () => {
  await database?.destroy();
  await postgres?.stop();
});

function startMail(
  transport: MailTransport | undefined = openSmtp(smtp.url, FROM),
  starts = true,
): Mailer<Templates> {
  const seal = new FieldSeal(SECRET, 'mails');
  const delivery = new MailDelivery(database, seal, templates, transport, createLogger('mail', 'silent'));
  if (starts) delivery.start();
  running.push(delivery);
  return new Mailer<Templates>(seal, delivery);
}
type CodeRequest = EmailRequest<Templates, 'code'>;
const code = (more: Partial<CodeRequest> = {}): CodeRequest => ({
  kind: 'code',
  to: TO,
  data: { username: 'maria', code: '012345' },
  ...more,
});
const send = <Kind extends keyof Templates>(
  mailer: Mailer<Templates>,
  request: EmailRequest<Templates, Kind>,
) => database.transaction((tx) => mailer.send(tx, request));
const rows = (): Promise<Record<string, unknown>[]> =>
  database.query(`SELECT * FROM mails ORDER BY created_at`);
const outcomes = async () => (await rows()).map(({ outcome }) => outcome);

describe('mail through a mail server', () => {
  it('leaves after the commit, from the stated address to the one recipient, as text and as HTML', async () => {
    await send(startMail(), code());
    await eventually('the mail', () => smtp.received.length > 0);
    const [mail] = smtp.received;
    expect([mail?.from, mail?.to]).toEqual([FROM.address, [TO]]);
    expect(mail?.text).toMatch(/^From: Plumbline Analytics <no-reply@plumbline\.example>/m);
    expect(mail?.text).toMatch(/Content-Type: multipart\/alternative/);
    expect(mail?.text).toMatch(
      /Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/,
    );
    expect(mail?.text).toContain('012345');
    expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated/m);
    await eventually('sent', async () => (await outcomes())[0] === 'sent');
  });

  it('tells mail programs how its reader gets no more of its kind, and none of those that nobody can refuse', async () => {
    const mailer = startMail();
    const data = { host: 'maria', unsubscribeUrl: 'https://x.example/api/unsubscribe/abc' };
    await send(mailer, { kind: 'invitation', to: TO, data });
    await eventually('the mail', () => smtp.received.length === 1);
    const [invitation] = smtp.received;
    expect(invitation?.text).toMatch(/^List-Unsubscribe: <https:\/\/x\.example\/api\/unsubscribe\/abc>/m);
    expect(invitation?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    await send(mailer, code());
    await eventually('the code', () => smtp.received.length === 2);
    expect(smtp.received[1]?.text).not.toContain('List-Unsubscribe');
  });

  it('does not leave when the transaction rolls back', async () => {
    const mailer = startMail();
    const failing = database.transaction(async (tx) => {
      await mailer.send(tx, code());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await send(mailer, code({ to: 'next@x.example' }));
    await eventually('the next mail', () => smtp.received.length > 0);
    expect(smtp.received.map(({ to }) => to)).toEqual([['next@x.example']]);
  });

  it('is sealed while it waits, and erased once it is sent', async () => {
    const mailer = startMail(openSmtp(smtp.url, FROM), false);
    await send(mailer, code());
    const [waiting] = await rows();
    expect(JSON.stringify(waiting)).not.toMatch(/012345|maria/);
    startMail();
    await eventually('sent', async () => (await outcomes())[0] === 'sent');
    expect((await rows())[0]?.sealed).toBeNull();
  });

  it('F37 waits for a mail server that is away, and goes out when it is back', async () => {
    await smtp.stop();
    const mailer = startMail();
    await send(mailer, code());
    await eventually('two tries', async () => Number((await rows())[0]?.tries) >= 2);
    expect((await rows())[0]).toMatchObject({
      outcome: null,
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    await smtp.start();
    await eventually('the mail', () => smtp.received.length > 0);
    await eventually('sent', async () => (await outcomes())[0] === 'sent');
  });

  it('F37 an expired code is dropped, never sent late', async () => {
    await smtp.stop();
    const mailer = startMail();
    await send(mailer, code({ expiresInSeconds: 600 }));
    await send(mailer, {
      kind: 'reminder',
      to: TO,
      data: { username: 'maria' },
    });
    await eventually('tries', async () => (await rows()).every(({ tries }) => Number(tries) > 0));
    await database.query(
      `UPDATE mails SET expires_at = now() + interval '5 s', next_try_at = now() WHERE kind = 'code'`,
    );
    await smtp.start();
    await eventually('both are done with', async () =>
      (await outcomes()).every((outcome) => outcome !== null),
    );
    expect(await outcomes()).toEqual(['expired', 'sent']);
    expect(smtp.received.map(({ text }) => text).join('')).not.toContain('012345');
    expect((await rows())[0]?.sealed).toBeNull();
  });

  it('a mail that the server will never take is not tried again', async () => {
    smtp.refusal = { responseCode: 550, message: 'no such mailbox' };
    await send(startMail(), code());
    await eventually('refused', async () => (await outcomes())[0] === 'refused');
    expect((await rows())[0]).toMatchObject({ tries: 1, sealed: null });
  });

  it('a mail that the server cannot take now is', async () => {
    smtp.refusal = { responseCode: 451, message: 'come again' };
    await send(startMail(), code());
    await eventually('one try', async () => Number((await rows())[0]?.tries) > 0);
    smtp.refusal = undefined;
    await eventually('sent', async () => (await outcomes())[0] === 'sent');
  });

  it('never leaves in the clear where the server must encrypt and cannot', async () => {
    await send(startMail(openSmtp(`${smtp.url}?requireTLS=true`, FROM)), code());
    await eventually('a failed try', async () => (await rows())[0]?.last_error !== null);
    expect([smtp.received, await outcomes()]).toEqual([[], [null]]);
  });

  it('three replicas send each of fifty mails once', async () => {
    const [mailer] = [startMail(), startMail(), startMail()];
    const all = Array.from({ length: 50 }, (_, index) => `user-${index}@x.example`);
    await Promise.all(all.map((to) => send(mailer as Mailer<Templates>, code({ to }))));
    await eventually('all', async () => (await outcomes()).every((outcome) => outcome === 'sent'));
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(all.sort());
  });

  it('S-13 an address that names several is one address, which no server takes', async () => {
    await send(startMail(), code({ to: `${TO}, evil@x.example` }));
    await eventually('a try', async () => Number((await rows())[0]?.tries) > 0);
    await eventually(
      'an end of the try',
      async () => (await rows())[0]?.last_error !== null || (await outcomes())[0],
    );
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('evil@x.example');
  });

  it('without a way out, mails wait until they expire, and nobody fails', async () => {
    const seal = new FieldSeal(SECRET, 'mails');
    const delivery = new MailDelivery(database, seal, templates, undefined, createLogger('mail', 'silent'));
    running.push(delivery);
    const mailer = new Mailer<Templates>(seal, delivery);
    expect(mailer.canSend).toBe(false);
    await send(mailer, code({ expiresInSeconds: 1 }));
    delivery.start();
    await eventually('expired', async () => (await outcomes())[0] === 'expired');
  });
});
