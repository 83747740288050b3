import type { MailTransport, OutgoingMail } from './mail-transport.js';

const KEPT = 500;

/** The mails of a machine without a mail server, kept in memory, newest first. */
export class Mailbox implements MailTransport {
  private readonly mails: OutgoingMail[] = [];

  get messages(): readonly OutgoingMail[] {
    return this.mails;
  }

  async deliver(mail: OutgoingMail): Promise<void> {
    if (this.mails.some(({ id }) => id === mail.id)) return;
    this.mails.unshift(mail);
    this.mails.length = Math.min(this.mails.length, KEPT);
  }
}
