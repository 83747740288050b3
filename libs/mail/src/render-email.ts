import { COMPANY_NAME, PRODUCT_NAME, SUPPORT_EMAIL } from '@plumbline/contracts';
import type { Email, EmailPart } from './email.js';
import { FAINT, FONT, INK } from './email-style.js';
import { escapeHtml } from './escape-html.js';
import { isReportPart, reportPartToHtml, reportPartToText } from './render-report.js';
import { wrap } from './wrap-words.js';

/** An email as clients show it: whoever shows no HTML shows the text, which says the same. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

const ACCENT = '#4252D1';
const UNSUBSCRIBE = 'Get no more of these';

/** Writes an email as text and as HTML. @param support the address that helps */
export function renderEmail(email: Email, support: string = SUPPORT_EMAIL): RenderedEmail {
  const { subject, unsubscribeUrl } = email;
  return {
    subject,
    text: toText(email, support),
    html: toHtml(email, support),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

function toText({ parts, reason, unsubscribeUrl }: Email, support: string): string {
  const signature = `-- \n${COMPANY_NAME}\n${support}`;
  const wayOut = unsubscribeUrl ? [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`] : [];
  return `${[...parts.map(partToText), wrap(reason), ...wayOut, signature].join('\n\n')}\n`;
}

function partToText(part: EmailPart): string {
  if (isReportPart(part)) return reportPartToText(part);
  switch (part.kind) {
    case 'text':
      return wrap(part.text);
    case 'action':
      return `${part.label}:\n${part.url}`;
    case 'code':
      return `    ${part.code}`;
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  }
}

/** Tables and inline styles: what Outlook and web mail understand. Nothing is loaded from anywhere. */
function toHtml({ subject, parts, reason, unsubscribeUrl }: Email, support: string): string {
  const link = (url: string, words: string) =>
    `<a class="faint" href="${escapeHtml(url)}" style="color:${FAINT}">${escapeHtml(words)}</a>`;
  const wayOut = unsubscribeUrl ? `\n<br><br>${link(unsubscribeUrl, UNSUBSCRIBE)}` : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0F1116 !important }
  .sheet { background: #16191F !important; border-color: #2F333C !important }
  .ink { color: #EEF0F4 !important }
  .faint { color: #A5A9B2 !important }
  .code { background: #1D2128 !important }
  .rule { border-color: #2F333C !important }
  .good { color: #5CC48A !important }
  .bad { color: #F2777A !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#F9FAFC">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="${FONT};font-size:16px;font-weight:600;color:${INK};padding:0 0 16px">${escapeHtml(PRODUCT_NAME)}</td></tr>
<tr><td class="sheet" style="background:#FFFFFF;border:1px solid #DADCE2;border-radius:8px;padding:32px 32px 16px">
${parts.map(partToHtml).join('\n')}
</td></tr>
<tr><td class="faint" style="${FONT};font-size:13px;line-height:20px;color:${FAINT};padding:16px 0 0">${escapeHtml(reason)}${wayOut}
<br><br>${escapeHtml(COMPANY_NAME)} &middot; ${link(`mailto:${support}`, support)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function partToHtml(part: EmailPart): string {
  if (isReportPart(part)) return reportPartToHtml(part);
  const paragraph = `${FONT};font-size:15px;line-height:24px;color:${INK};margin:0 0 16px`;
  switch (part.kind) {
    case 'text':
      return `<p class="ink" style="${paragraph}">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'action':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${ACCENT}" style="border-radius:6px">
<a href="${escapeHtml(part.url)}" style="${FONT};display:inline-block;padding:12px 20px;font-size:15px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>
<p class="faint" style="${FONT};font-size:13px;line-height:20px;color:${FAINT};margin:0 0 16px;word-break:break-all">${escapeHtml(part.url)}</p>`;
    case 'code':
      return `<p class="ink code" style="font-family:Consolas,Menlo,monospace;font-size:30px;line-height:40px;letter-spacing:6px;font-weight:600;color:${INK};background:#F1F2F6;border-radius:6px;text-align:center;padding:12px;margin:0 0 16px">${escapeHtml(part.code)}</p>`;
    case 'facts':
      return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${part.facts.map(factToHtml).join('\n')}</table>`;
  }
}

function factToHtml([name, value]: readonly [string, string]): string {
  const cell = `${FONT};font-size:15px;line-height:24px;vertical-align:top`;
  return `<tr><th class="faint" scope="row" align="left" style="${cell};font-weight:400;color:${FAINT};padding:0 16px 0 0">${escapeHtml(name)}</th>
<td class="ink" style="${cell};color:${INK};word-break:break-word">${escapeHtml(value)}</td></tr>`;
}
