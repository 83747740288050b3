import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, FieldSeal } from '@plumbline/database';
import { createLogger, freePort } from '@plumbline/server';
import { eventually, startTestPostgres, type TestPostgres, TestSmtp } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { type Email, text } from './email.js';
import { MailDelivery } from './mail-delivery.js';
import { mailMigration, mailResponseMigration } from './mail-tables.js';
import { MailRefused, type StoredAttachment } from './mail-transport.js';
import { Mailer } from './mailer.js';
import { type SettledMail, settledMails } from './settled-mails.js';
import { openSmtp } from './smtp-transport.js';

const templates = {
  note: (words: string): Email => ({
    subject: 'A note',
    parts: [text(words)],
    reason: 'You get this because it is a test.',
  }),
};

let postgres: TestPostgres;
let database: DataSource;
let smtp: TestSmtp;
let delivery: MailDelivery;
let mailer: Mailer<typeof templates>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const { schema, url } = await postgres.createSchema();
  database = createDatabase({
    ...{ service: 'mail-test', url, schema, entities: [], migrations: [], poolSize: 3 },
    onPoolError: () => undefined,
  });
  await database.initialize();
  for (const statement of [...mailMigration(schema), ...mailResponseMigration(schema)])
    await database.query(statement);
  smtp = new TestSmtp(await freePort());
  await smtp.start();
  const seal = new FieldSeal(randomBytes(32).toString('base64url'), 'mails');
  const transport = openSmtp(smtp.url, { name: 'Plumbline', address: 'no-reply@plumbline.example' });
  delivery = new MailDelivery(database, seal, templates, transport, createLogger('mail', 'silent'));
  delivery.start();
  mailer = new Mailer(seal, delivery);
});
afterAll(async () => {
  await delivery?.stop();
  await smtp?.stop();
  await database?.destroy();
  await postgres?.stop();
});

const send = (attachments: StoredAttachment[] = []): Promise<string> =>
  database.transaction((tx) =>
    mailer.send(tx, { kind: 'note', to: 'maria@x.example', data: 'As it stands.', attachments }),
  );

const settled = (id: string): Promise<SettledMail> =>
  eventually(`${id} is settled`, async () => (await settledMails(database.manager, [id]))[0]);

describe('what became of a mail', () => {
  it('F.5 is told in the words of the server, once it is settled', async () => {
    expect(await settled(await send())).toMatchObject({
      ...{ outcome: 'sent', tries: 1, response: expect.stringMatching(/^250 /) },
      at: expect.any(Date),
    });
    smtp.refusal = { responseCode: 552, message: 'mailbox full' };
    expect(await settled(await send())).toMatchObject({
      ...{ outcome: 'refused', response: expect.stringContaining('552 mailbox full') },
    });
    smtp.refusal = undefined;
  });

  it('F.5 a file that comes with it is read when it leaves, and it waits until the file can be', async () => {
    let isThere = false;
    mailer.attachFrom(async (key) => {
      if (!isThere) throw new Error(`${key} is not there`);
      return Buffer.from('four pages');
    });
    const before = smtp.received.length;
    const id = await send([{ key: 'export/x', name: 'order desk.pdf' }]);
    await eventually('a try', async () => {
      const [row]: { last_error: string | null }[] = await database.query(
        'SELECT last_error FROM mails WHERE id = $1',
        [id],
      );
      return row?.last_error?.includes('is not there');
    });
    isThere = true;
    expect(await settled(id)).toMatchObject({ outcome: 'sent', tries: expect.any(Number) });
    const mail = smtp.received[before];
    expect(mail?.text).toContain('filename="order desk.pdf"');
    expect(mail?.text).toContain(Buffer.from('four pages').toString('base64'));
  });

  it.each([
    ['is put off', new Error('451 come again')],
    ['is refused', new MailRefused('550 no such mailbox')],
  ])(
    'F15 F.5 that a server took it outweighs a try that outlived its lease and %s',
    async (_how, failure) => {
      const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      delivery.attachFrom(async () => {
        begun.resolve();
        await late.promise;
        throw failure;
      });
      const id = await send([{ key: 'file', name: 'file.txt' }]);
      await begun.promise;
      // As another process writes down that its try went well.
      await database.query(
        `UPDATE mails SET outcome = 'sent', response = '250 taken', sealed = NULL, finished_at = now() WHERE id = $1`,
        [id],
      );
      late.resolve();
      // The next mail leaves when the pass before has ended.
      await settled(await send());
      expect(await settled(id)).toMatchObject({ outcome: 'sent', response: '250 taken' });
    },
  );
});
