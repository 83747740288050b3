import { Mailbox, type MailboxServer, serveMailbox } from '@plumbline/mail';
import type { LocalConfig } from './config.js';

/** What becomes of mails, and how the terminal puts it. */
export interface LocalMail {
  /** Takes the mails while there is no mail server. */
  mailbox: Mailbox | undefined;
  notice: string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the mailbox page to who knows its code, where nobody but the person at this machine can be meant: an installation with a mail server,
 * an address of its own or a proxy in front has none, so that no link of a mail can be read from outside. A port that
 * is taken costs the page and nothing else.
 */
export async function openLocalMail(config: LocalConfig, ownCode: string): Promise<LocalMail> {
  const { SMTP_URL, PUBLIC_URL, TRUST_PROXY, MAILBOX_PORT, MAILBOX_CODE } = config;
  const without = { mailbox: undefined, notice: undefined, stop: async () => undefined };
  if (SMTP_URL) return without;
  if (PUBLIC_URL || TRUST_PROXY) return { ...without, notice: 'No mail can be sent: set SMTP_URL.' };
  const mailbox = new Mailbox();
  let server: MailboxServer | undefined;
  let notice: string;
  try {
    server = await serveMailbox(mailbox, MAILBOX_PORT, MAILBOX_CODE ?? ownCode);
    const code = MAILBOX_CODE ? 'the code in MAILBOX_CODE' : `the code ${ownCode}`;
    notice = `Mails are shown at ${server.url} for ${code}; set SMTP_URL to send them.`;
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    notice = `Mails are not shown: port ${MAILBOX_PORT} ${reason}. Set MAILBOX_PORT to a free one, or SMTP_URL to send them.`;
  }
  return { mailbox, notice, stop: async () => server?.stop() };
}
