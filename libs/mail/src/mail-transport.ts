/** A mail as it leaves. */
export interface OutgoingMail {
  /** The same whenever it is sent again, so that a mail that came twice is seen to be one. */
  id: string;
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST refuses further mails of the kind. */
  unsubscribeUrl?: string;
  date: Date;
  /** Where it comes back to if it cannot be delivered; the sender unless given. */
  bounceTo?: string | undefined;
  attachments?: readonly MailAttachment[];
}

/** A file that comes with a mail. */
export interface MailAttachment {
  name: string;
  content: Buffer;
  /** Of a picture that stands in the mail itself. */
  cid?: string | undefined;
}

/** The same, as it is written down until the mail leaves and the file is read. */
export interface StoredAttachment {
  key: string;
  name: string;
  cid?: string | undefined;
  /** Of a picture that is still being drawn when the mail is written: the mail waits so long for it, and leaves without it then. */
  waitMs?: number | undefined;
}

/** What carries mails: a mail server, or the mailbox of a machine without one. */
export interface MailTransport {
  /**
   * Answers what the server said when it took the mail, where there is one.
   * @throws MailRefused, or any error when it is worth another try
   */
  deliver(mail: OutgoingMail): Promise<string | undefined>;
}

/** The mail server will not take this mail, now or later. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
