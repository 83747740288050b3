import { PRODUCT_NAME } from '@plumbline/contracts';
import { escapeHtml } from './escape-html.js';
import type { KeptMail } from './mailbox.js';

const STYLE = `
:root { color-scheme: light dark; font: 15px/24px system-ui, sans-serif; color: #1A1E27; background: #F9FAFC }
body { max-width: 880px; margin: 0 auto; padding: 32px 16px }
h1 { font-size: 22px; line-height: 30px; margin: 0 0 4px }
p { color: #5B606B; margin: 0 0 24px }
a { color: #3B48C7 }
form + p { margin-top: 8px }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; padding: 8px 16px 8px 0; border-bottom: 1px solid #DADCE2; vertical-align: top; overflow-wrap: anywhere }
th { font-weight: 500; color: #5B606B }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 24px }
dt { color: #5B606B }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 620px; border: 1px solid #DADCE2; border-radius: 8px; background: #F9FAFC }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
label { display: block; margin: 0 0 4px }
input, button { font: inherit; padding: 6px 12px; border: 1px solid #82868F; border-radius: 6px; background: #FFFFFF; color: inherit }
button { background: #3B48C7; border-color: #3B48C7; color: #FFFFFF }
@media (prefers-color-scheme: dark) {
  input { background: #16191F }
  :root { color: #EEF0F4; background: #0F1116 }
  p, th, dt { color: #A5A9B2 }
  a { color: #A9B8FF }
  th, td, iframe { border-color: #2F333C }
}`;

/** The list of mails, newest first; it looks for new ones by itself. */
export function mailboxPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, date }) =>
      `<tr><td><a href="/messages/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to)}</td><td>${timeOf(date)}</td></tr>`,
  );
  const list =
    rows.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>Time</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p>Mails of this installation. They leave it once SMTP_URL names a mail server.</p>${list}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

/** One mail, as a client with HTML shows it and as one without does. */
export function mailPage({ to, subject, text, date, attached = [] }: KeptMail, html: string): string {
  return page(
    subject,
    `<p><a href="/">Mailbox</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Time</dt><dd>${timeOf(date)}</dd>${attached.map(({ name, bytes }) => `<dt>Attached</dt><dd>${escapeHtml(name)}, ${bytes} bytes</dd>`).join('')}</dl>
<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(withTarget(html))}"></iframe>
<h2>As text</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

/** What stands before the mails until the code is known. */
export function codePage(problem?: string): string {
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p>Mails can reset passwords, so they are shown to who knows the code that the terminal printed when Plumbline started (<code>MAILBOX_CODE</code> sets another).</p>
<form method="post" action="/"><label for="code">Code</label><input id="code" name="code" autocomplete="off" autofocus required> <button>Show mails</button></form>${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}`,
  );
}

/** Links of a mail open in a tab of their own: the frame may not show what lies outside. */
const withTarget = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

const timeOf = (date: Date): string =>
  `<time>${date.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

function page(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${escapeHtml(title)} · ${escapeHtml(PRODUCT_NAME)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
