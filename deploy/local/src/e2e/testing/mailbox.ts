import { eventually } from '@plumbline/testing';
import { MAILBOX_HEADERS, type Product } from './running-product.js';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

async function mailsTo(product: Product, address: string): Promise<Mail[]> {
  const answer = await fetch(`${product.mailboxUrl}/messages`, { headers: MAILBOX_HEADERS });
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to === address);
}

/** What the pattern's first group holds in the newest mail to an address that it fits, once such a mail has come. */
export function mailed(product: Product, address: string, pattern: RegExp, after = 0): Promise<string> {
  return eventually(`a mail to ${address} with ${pattern}`, async () => {
    const mails = await mailsTo(product, address);
    const news = mails.slice(0, mails.length - after);
    return news.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
  });
}

/** Of the newest mail to an address, which has come. */
export async function newestHtml(product: Product, address: string): Promise<string> {
  const [newest] = await mailsTo(product, address);
  if (!newest) throw new Error(`no mail to ${address}`);
  return newest.html;
}

/** How many mails an address has been sent: what to name as `after`, so that only later ones count. */
export const mailCount = async (product: Product, address: string): Promise<number> =>
  (await mailsTo(product, address)).length;
