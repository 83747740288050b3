import type { MailAttachment, MailTransport, OutgoingMail } from './mail-transport.js';

const KEPT = 500;
/** Mails whose pictures are kept: they are what takes the memory. */
const KEPT_WITH_PICTURES = 20;

/** A mail as it is shown: of what was attached, name and size. */
export interface KeptMail extends Omit<OutgoingMail, 'attachments'> {
  attached?: readonly { name: string; bytes: number }[];
}

/** The mails of a machine without a mail server, kept in memory, newest first. */
export class Mailbox implements MailTransport {
  private readonly mails: KeptMail[] = [];
  private readonly pictures = new Map<string, readonly MailAttachment[]>();

  get messages(): readonly KeptMail[] {
    return this.mails;
  }

  async deliver({ attachments = [], ...mail }: OutgoingMail): Promise<undefined> {
    if (this.mails.some(({ id }) => id === mail.id)) return;
    const attached = attachments.map(({ name, content }) => ({ name, bytes: content.length }));
    this.mails.unshift({ ...mail, ...(attached.length > 0 && { attached }) });
    this.mails.length = Math.min(this.mails.length, KEPT);
    this.keepPictures(
      mail.id,
      attachments.filter(({ cid }) => cid !== undefined),
    );
  }

  /** The mail's HTML with its pictures in it; of older mails without them. */
  htmlOf({ id, html }: KeptMail): string {
    let shown = html;
    for (const { cid, content } of this.pictures.get(id) ?? [])
      shown = shown.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${content.toString('base64')}"`);
    return shown;
  }

  private keepPictures(id: string, pictures: readonly MailAttachment[]): void {
    if (pictures.length === 0) return;
    this.pictures.set(id, pictures);
    const [oldest] = this.pictures.keys();
    if (this.pictures.size > KEPT_WITH_PICTURES && oldest !== undefined) this.pictures.delete(oldest);
  }
}
