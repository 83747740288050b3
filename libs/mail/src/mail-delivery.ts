import type { FieldSeal } from '@plumbline/database';
import { BackgroundLoop, faultPoint, type Logger, throttle } from '@plumbline/server';
import type { DataSource } from 'typeorm';
import type { Email, EmailTemplates } from './email.js';
import {
  type MailAttachment,
  MailRefused,
  type MailTransport,
  type StoredAttachment,
} from './mail-transport.js';
import { renderEmail } from './render-email.js';
import { wordsOf } from './smtp-transport.js';

const BATCH = 10;
const PAUSE_MS = 1_000;
const SWEEP_MS = 3_600_000;
/** Longer than a dialogue with a mail server may last: until then nobody else tries. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 60;
/** Nobody finds and types a code in less. */
const LEAST_LIFE_SECONDS = 20;

/** What is written down of a mail. */
interface SealedMail {
  to: string;
  data: never;
  bounceTo?: string;
  attachments?: readonly StoredAttachment[];
}

interface ReadFiles {
  files: MailAttachment[];
  missing: StoredAttachment[];
}

interface WaitingMail {
  id: string;
  kind: string;
  sealed: string;
  created_at: Date;
  tries: number;
}

/**
 * Carries written-down mails to the transport, at least once each, from any replica. A mail server that is away is tried
 * again after 1, 2, 4 ... at most 60 seconds; what has expired meanwhile is dropped. What is done with is erased.
 */
export class MailDelivery {
  private sweptAt = 0;
  private readAttachment: ((key: string) => Promise<Buffer>) | undefined;
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    private readonly seal: FieldSeal,
    private readonly templates: EmailTemplates,
    private readonly transport: MailTransport | undefined,
    private readonly logger: Logger,
    private readonly supportEmail?: string,
  ) {
    const onError = throttle((error) => logger.warn({ err: error }, 'mails'));
    this.loop = new BackgroundLoop(() => this.pass(), { pauseMs: PAUSE_MS, onError });
  }

  get canSend(): boolean {
    return this.transport !== undefined;
  }

  attachFrom(read: (key: string) => Promise<Buffer>): void {
    this.readAttachment = read;
  }

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  /** Lets the mails in hand be sent; the others wait for the next process. */
  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async pass(): Promise<boolean> {
    await this.drop();
    if (!this.transport) return false;
    const { transport } = this;
    const mails = await this.claim();
    await Promise.all(mails.map((mail) => this.deliver(mail, transport)));
    return mails.length === BATCH;
  }

  private async drop(): Promise<void> {
    await this.database.query(
      `UPDATE mails SET outcome = 'expired', sealed = NULL, finished_at = now()
       WHERE finished_at IS NULL AND expires_at < now() + make_interval(secs => $1)`,
      [LEAST_LIFE_SECONDS],
    );
    if (Date.now() - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = Date.now();
    await this.database.query(`DELETE FROM mails WHERE finished_at < now() - interval '30 days'`);
  }

  private async claim(): Promise<WaitingMail[]> {
    const [mails]: [WaitingMail[], number] = await this.database.query(
      `UPDATE mails SET tries = tries + 1, next_try_at = now() + make_interval(secs => $1)
       WHERE id IN (SELECT id FROM mails WHERE finished_at IS NULL AND next_try_at <= now()
                    ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, sealed, created_at, tries`,
      [LEASE_SECONDS],
    );
    return mails;
  }

  private async deliver(mail: WaitingMail, transport: MailTransport): Promise<void> {
    const { id, kind } = mail;
    try {
      const template = this.templates[kind];
      if (!template) throw new Error(`no template for ${kind}`);
      const { to, data, bounceTo, attachments } = JSON.parse(this.seal.open(mail.sealed)) as SealedMail;
      const read = await this.read(attachments, mail.created_at);
      if (read === 'not drawn yet') return await this.wait(id);
      const { files, missing } = read;
      const email = renderEmail(withoutPictures(template(data), missing), this.supportEmail);
      faultPoint('mail.read');
      const response = await transport.deliver({
        ...{ id, to, bounceTo, ...email, date: mail.created_at },
        ...(files.length > 0 && { attachments: files }),
      });
      faultPoint('mail.accepted');
      await this.finish(id, 'sent', response);
    } catch (failure) {
      this.logger.warn({ mailId: id, kind, tries: mail.tries, err: failure }, 'a mail was not sent');
      if (failure instanceof MailRefused) await this.finish(id, 'refused', failure.message);
      else await this.postpone(mail, failure);
    }
  }

  private async read(
    attachments: readonly StoredAttachment[] = [],
    writtenAt: Date,
  ): Promise<ReadFiles | 'not drawn yet'> {
    const { readAttachment } = this;
    const [files, missing]: [MailAttachment[], StoredAttachment[]] = [[], []];
    for (const attachment of attachments) {
      if (!readAttachment) throw new Error('nothing says where attached files are');
      const { key, name, cid, waitMs } = attachment;
      const content = await readAttachment(key).catch((error: unknown) => {
        if (waitMs === undefined) throw error;
      });
      if (content) files.push({ name, cid, content });
      else missing.push(attachment);
    }
    const ageMs = Date.now() - writtenAt.getTime();
    return missing.some(({ waitMs = 0 }) => ageMs < waitMs) ? 'not drawn yet' : { files, missing };
  }

  /** No try of a mail server. */
  private async wait(id: string): Promise<void> {
    await this.database.query(
      `UPDATE mails SET tries = tries - 1, next_try_at = now() + make_interval(secs => 1)
       WHERE id = $1 AND finished_at IS NULL`,
      [id],
    );
  }

  /** Where a try outlived its lease, another one may have ended before: that a server took the mail outweighs all. */
  private async finish(id: string, outcome: 'sent' | 'refused', response: string | undefined): Promise<void> {
    await this.database.query(
      `UPDATE mails SET outcome = $2, sealed = NULL, last_error = NULL, response = left($3, 500), finished_at = now()
       WHERE id = $1 AND (finished_at IS NULL OR $2 = 'sent')`,
      [id, outcome, response ?? null],
    );
  }

  private async postpone({ id, tries }: WaitingMail, failure: unknown): Promise<void> {
    const seconds = Math.min(2 ** (tries - 1), LONGEST_WAIT_SECONDS);
    await this.database.query(
      `UPDATE mails SET next_try_at = now() + make_interval(secs => $2), last_error = left($3, 500),
         response = left($4, 500) WHERE id = $1 AND finished_at IS NULL`,
      [id, seconds, String(failure), wordsOf(failure)],
    );
  }
}

const withoutPictures = (email: Email, missing: readonly StoredAttachment[]): Email => ({
  ...email,
  parts: email.parts.filter(
    (part) => part.kind !== 'picture' || !missing.some(({ cid }) => cid === part.cid),
  ),
});
