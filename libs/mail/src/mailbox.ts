import type { MailTransport, OutgoingMail } from './mail-transport.js';

const KEPT = 500;

/** A mail as it is shown: of what was attached, name and size. */
export interface KeptMail extends Omit<OutgoingMail, 'attachments'> {
  attached?: readonly { name: string; bytes: number }[];
}

/** The mails of a machine without a mail server, kept in memory, newest first. */
export class Mailbox implements MailTransport {
  private readonly mails: KeptMail[] = [];

  get messages(): readonly KeptMail[] {
    return this.mails;
  }

  async deliver({ attachments = [], ...mail }: OutgoingMail): Promise<undefined> {
    if (this.mails.some(({ id }) => id === mail.id)) return;
    const attached = attachments.map(({ name, content }) => ({ name, bytes: content.length }));
    this.mails.unshift({ ...mail, ...(attached.length > 0 && { attached }) });
    this.mails.length = Math.min(this.mails.length, KEPT);
  }
}
