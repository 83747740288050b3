import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.js';

const TIMEOUT_MS = 10_000;
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Sends mails through a mail server. Addresses are given as parts, so that none can name a second recipient. */
export function openSmtp(url: string, from: { name: string; address: string }): MailTransport {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(new URL(url)),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async deliver(mail: OutgoingMail): Promise<string | undefined> {
      const { id, to, subject, text, html, date, bounceTo, unsubscribeUrl, attachments = [] } = mail;
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(bounceTo !== undefined && { envelope: { from: bounceTo, to } }),
          subject,
          text,
          html,
          date,
          attachments: attachments.map(({ name: filename, content, cid }) => ({
            ...{ filename, content },
            ...(cid !== undefined && { cid }),
          })),
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && wayOut(unsubscribeUrl)),
          },
        });
        return response;
      } catch (failure) {
        throw isRefusal(failure) ? new MailRefused(wordsOf(failure)) : failure;
      }
    },
  };
}

/** One click in the mail program is enough (RFC 8058), which asks for https. */
const wayOut = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Codes and links leave this machine encrypted or not at all, unless the URL says `?requireTLS=false`. */
function mustEncrypt({ hostname, searchParams }: URL): boolean {
  const wish = searchParams.get('requireTLS');
  return wish === null ? !OWN_HOSTS.includes(hostname) : wish !== 'false';
}

/** What the server itself said; where it said nothing, what went wrong. */
export function wordsOf(failure: unknown): string {
  const { response, message } = failure as { response?: string; message?: string };
  return response ?? message ?? String(failure);
}

/** A 5xx about this mail; one about our own password or the server's state passes. */
function isRefusal(failure: unknown): boolean {
  const { code, responseCode = 0 } = failure as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
