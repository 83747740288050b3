import type { EmailFigure, EmailPart, EmailPicture, EmailTable, ReportPart } from './email.js';
import { FAINT, FONT, INK, RULE } from './email-style.js';
import { escapeHtml } from './escape-html.js';
import { wrap } from './wrap-words.js';

const REPORT_KINDS: readonly EmailPart['kind'][] = ['heading', 'item', 'figures', 'picture', 'table'];
const FIGURES_PER_ROW = 2;
const TONES = { good: '#0B7A45', bad: '#B3201E', neutral: FAINT } as const;

export const isReportPart = (part: EmailPart): part is ReportPart => REPORT_KINDS.includes(part.kind);

/** Pictures are told in words to whoever reads no HTML. */
export function reportPartToText(part: ReportPart): string {
  switch (part.kind) {
    case 'heading':
      return `${part.text}\n${'-'.repeat(Math.min(part.text.length, 76))}`;
    case 'item':
      return wrap(`- ${part.text}`);
    case 'figures':
      return part.figures
        .map(({ name, value, change }) => `${name}: ${value}${change ? ` (${change.words})` : ''}`)
        .join('\n');
    case 'picture':
      return wrap(part.alt);
    case 'table':
      return [part.title, ...[part.header, ...part.rows].map((row) => row.join('  ')), ...moreOf(part)].join(
        '\n',
      );
  }
}

export function reportPartToHtml(part: ReportPart): string {
  switch (part.kind) {
    case 'heading':
      return headingHtml(part.text);
    case 'item':
      return `<p class="ink" style="${textStyle(15)};margin:0 0 8px;padding:0 0 0 16px">&bull; ${escapeHtml(part.text)}</p>`;
    case 'figures':
      return figuresHtml(part.figures);
    case 'picture':
      return pictureHtml(part);
    case 'table':
      return tableHtml(part);
  }
}

const textStyle = (size: number, colour = INK): string =>
  `${FONT};font-size:${size}px;line-height:${Math.round(size * 1.6)}px;color:${colour}`;

const headingHtml = (words: string): string =>
  `<p class="ink" style="${textStyle(15)};font-weight:600;margin:8px 0 4px">${escapeHtml(words)}</p>`;

const captionHtml = (words: string): string =>
  `<p class="faint" style="${textStyle(13, FAINT)};margin:0 0 8px">${escapeHtml(words)}</p>`;

function figuresHtml(figures: readonly EmailFigure[]): string {
  const rows = Array.from({ length: Math.ceil(figures.length / FIGURES_PER_ROW) }, (_, at) =>
    figures.slice(at * FIGURES_PER_ROW, (at + 1) * FIGURES_PER_ROW),
  );
  const width = `${Math.floor(100 / FIGURES_PER_ROW)}%`;
  const cells = (row: readonly EmailFigure[]) =>
    row.map(
      (figure) =>
        `<td width="${width}" style="padding:0 16px 12px 0;vertical-align:top">${figureHtml(figure)}</td>`,
    );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation" style="margin:0 0 8px">
${rows.map((row) => `<tr>${cells(row).join('\n')}</tr>`).join('\n')}
</table>`;
}

function figureHtml({ name, value, change }: EmailFigure): string {
  const changed = change
    ? `\n<br><span class="${change.tone === 'neutral' ? 'faint' : change.tone}" style="${textStyle(13, TONES[change.tone])}">${escapeHtml(change.words)}</span>`
    : '';
  return `<span class="faint" style="${textStyle(13, FAINT)}">${escapeHtml(name)}</span>
<br><span class="ink" style="${textStyle(20)};font-weight:600">${escapeHtml(value)}</span>${changed}`;
}

/** The width is given twice: Outlook reads the attribute, telephones the style. */
function pictureHtml({ cid, title, subtitle, alt, width, height }: EmailPicture): string {
  const style = `${textStyle(13, FAINT)};display:block;width:100%;max-width:${width}px;height:auto;background:#FFFFFF;border-radius:4px;padding:8px;box-sizing:border-box;margin:0 0 20px`;
  return `${headingHtml(title)}
${subtitle ? captionHtml(subtitle) : ''}
<img src="cid:${escapeHtml(cid)}" width="${width}" height="${height}"
style="${style}"
alt="${escapeHtml(wrap(alt))}">`;
}

function tableHtml(table: EmailTable): string {
  const cell = (at: number) =>
    `${textStyle(13)};text-align:${table.aligns[at] ?? 'left'};padding:4px 8px 4px 0;border-bottom:1px solid ${RULE};vertical-align:top`;
  const head = table.header.map(
    (name, at) =>
      `<th class="faint rule" scope="col" style="${cell(at)};font-weight:400;color:${FAINT}">${escapeHtml(name)}</th>`,
  );
  const rows = table.rows.map(
    (row) =>
      `<tr>${row.map((value, at) => `<td class="ink rule" style="${cell(at)}">${escapeHtml(value)}</td>`).join('\n')}</tr>`,
  );
  const [more] = moreOf(table);
  return `${headingHtml(table.title)}
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
<tr>${head.join('\n')}</tr>
${rows.join('\n')}
</table>
${more ? captionHtml(more) : ''}`;
}

const moreOf = ({ more }: EmailTable): string[] =>
  more === 0
    ? []
    : [`${more.toLocaleString('en-US')} more ${more === 1 ? 'row is' : 'rows are'} in the file.`];
