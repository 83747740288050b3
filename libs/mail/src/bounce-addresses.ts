import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Of a mail's id, and of what proves that we wrote it; hexadecimal, for not every server keeps capital letters. */
const TOKEN = /^([\da-f]{32})([\da-f]{16})$/;
const UUID = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/;

/**
 * An address for each mail that it comes back to where it cannot be delivered: `bounces+TOKEN@x.example` for the mailbox
 * `bounces@x.example`. The token is signed: who got one mail can say that it came back, and nothing of any other mail.
 */
export class BounceAddresses {
  private readonly key: Buffer;

  /** @param mailbox where bounces are read; undefined where nobody reads them */
  constructor(
    secret: string,
    private readonly mailbox: string | undefined,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'bounces', 32));
  }

  /** The envelope's sender of this mail; undefined where bounces are not read. */
  addressOf(mailId: string): string | undefined {
    if (this.mailbox === undefined) return undefined;
    const at = this.mailbox.lastIndexOf('@');
    return `${this.mailbox.slice(0, at)}+${this.tokenOf(mailId)}${this.mailbox.slice(at)}`;
  }

  /** The id of the mail that came back to the address with this token; undefined for a token that we did not write. */
  mailOf(token: string): string | undefined {
    const [, id = ''] = TOKEN.exec(token.toLowerCase()) ?? [];
    const mailId = id.replace(UUID, '$1-$2-$3-$4-$5');
    const own = Buffer.from(this.tokenOf(mailId));
    const given = Buffer.from(token.toLowerCase());
    return own.length === given.length && timingSafeEqual(own, given) ? mailId : undefined;
  }

  private tokenOf(mailId: string): string {
    const signature = createHmac('sha256', this.key).update(mailId).digest('hex').slice(0, 16);
    return `${mailId.replaceAll('-', '')}${signature}`;
  }
}
