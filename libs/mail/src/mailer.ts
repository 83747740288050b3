import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { afterCommit, type FieldSeal } from '@plumbline/database';
import type { EntityManager } from 'typeorm';
import type { BounceAddresses } from './bounce-addresses.js';
import type { EmailTemplates } from './email.js';
import type { MailDelivery } from './mail-delivery.js';
import type { StoredAttachment } from './mail-transport.js';

/** What to say, to whom, and until when it is worth saying. */
export interface EmailRequest<Templates extends EmailTemplates, Kind extends keyof Templates> {
  kind: Kind;
  /** One address: the stored one of an account, never what a caller typed. */
  to: string;
  data: Parameters<Templates[Kind]>[0];
  /** Seconds after which it is dropped instead of sent; a day unless given. */
  expiresInSeconds?: number;
  /** Files that come with it; `key` is what `attachFrom` reads them by. */
  attachments?: readonly StoredAttachment[];
  /** Whether its sender wants to know that it came back, by `mailThatBounced`. */
  readsBounces?: boolean;
}

const A_DAY = 86_400;

/** Sends emails of the service's templates: writes it down in the caller's transaction, so that it leaves if and only if the change commits. */
@Injectable()
export class Mailer<Templates extends EmailTemplates = EmailTemplates> {
  constructor(
    private readonly seal: FieldSeal,
    private readonly delivery: MailDelivery,
    private readonly bounces?: BounceAddresses,
  ) {}

  /** Whether mail can leave this installation at all. */
  get canSend(): boolean {
    return this.delivery.canSend;
  }

  /** Says where attached files are read from; a service that attaches none says nothing. */
  attachFrom(read: (key: string) => Promise<Buffer>): void {
    this.delivery.attachFrom(read);
  }

  /** @returns the mail's id, by which `settledMails` tells what became of it */
  async send<Kind extends keyof Templates>(
    tx: EntityManager,
    request: EmailRequest<Templates, Kind>,
  ): Promise<string> {
    const { kind, to, data, expiresInSeconds = A_DAY, attachments = [] } = request;
    const id = randomUUID();
    const bounceTo = request.readsBounces ? this.bounces?.addressOf(id) : undefined;
    await tx.query(
      `INSERT INTO mails (id, kind, sealed, expires_at) VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [id, kind, this.seal.seal(JSON.stringify({ to, data, bounceTo, attachments })), expiresInSeconds],
    );
    afterCommit(tx, () => this.delivery.wake());
    return id;
  }

  /** The id of the mail that came back to the address with this token; undefined for a token of no mail of ours. */
  mailThatBounced(token: string): string | undefined {
    return this.bounces?.mailOf(token);
  }
}
