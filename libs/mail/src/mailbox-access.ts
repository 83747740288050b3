import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const COOKIE = 'plumbline-mailbox';
const MAX_WRONG = 10;
const FORGOTTEN_AFTER_MS = 60_000;
/** More than any form with a code. */
const MAX_FORM_CHARACTERS = 1_000;

/** Whether a caller may see mails, or why not. */
export type Admission = 'admitted' | 'unknown' | 'wrong' | 'too_many';

/**
 * Who may read a mailbox: who knows its code, since a mail can reset the owner's password and everybody on the machine
 * can connect to its port. A program sends the code with each call, a browser once, for a cookie that ends with this
 * process. Past ten wrong codes none is looked at until a minute has gone by.
 */
export class MailboxAccess {
  private readonly session = randomBytes(32).toString('base64url');
  private wrongAt: number[] = [];

  constructor(private readonly code: string) {}

  /** What a browser is given once it has shown the code. */
  get cookie(): string {
    return `${COOKIE}=${this.session}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Looks at the cookie and the bearer code of a call. */
  admission({ headers }: IncomingMessage): Admission {
    const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    if (cookies.some((pair) => isSame(pair, `${COOKIE}=${this.session}`))) return 'admitted';
    const [, code] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    return code === undefined ? 'unknown' : this.judge(code);
  }

  /** Looks at the code in a form. */
  async admissionByForm(request: IncomingMessage): Promise<Admission> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MAX_FORM_CHARACTERS) return 'wrong';
    }
    return this.judge(new URLSearchParams(text).get('code')?.trim() ?? '');
  }

  private judge(code: string): Admission {
    const now = performance.now();
    this.wrongAt = this.wrongAt.filter((at) => now - at < FORGOTTEN_AFTER_MS);
    if (this.wrongAt.length >= MAX_WRONG) return 'too_many';
    if (isSame(code, this.code)) return 'admitted';
    this.wrongAt.push(now);
    return 'wrong';
  }
}

/** Takes as long wherever two texts begin to differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
