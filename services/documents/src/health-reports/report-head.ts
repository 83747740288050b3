import type { DocumentPage } from '@plumbline/contracts';

const COLLECTED = /\b(collected|collection( date)?|date collected|specimen collected|sample taken|drawn)\b/i;
const REPORTED = /\b(reported|report date|date|received|service date|date of service)\b/i;
/** When somebody was born is no date of a report. */
const BORN = /\b(date of birth|birth ?date|dob|born)\b.*/i;
const DATE =
  /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4})|([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}),? (\d{4})|(\d{1,2})[ -]([A-Z][a-z]{2})[a-z]*\.?,?[ -](\d{4})/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** On which day the sample was taken: what the report calls so, else any other date that it names; US order. */
export function collectedOn(pages: readonly DocumentPage[]): string | null {
  const lines = pages.flatMap((page) => page.lines.map(({ text }) => text.replace(BORN, '')));
  for (const pattern of [COLLECTED, REPORTED]) {
    for (const line of lines) {
      const at = pattern.exec(line);
      const day = at && dayIn(line.slice(at.index));
      if (day) return day;
    }
  }
  return null;
}

/** The first heading of the report, or its first line. */
export function laboratoryOf(pages: readonly DocumentPage[]): string {
  const [first] = pages;
  const heading = first?.blocks.find(({ kind }) => kind === 'heading');
  const line = first?.lines[heading?.lines[0] ?? 0]?.text ?? '';
  const [name = ''] = line.split(COLLECTED);
  return name.trim().slice(0, 200);
}

function dayIn(text: string): string | undefined {
  const found = DATE.exec(text);
  if (!found) return undefined;
  const [, y1, m1, d1, m2, d2, y2, word3, d3, y3, d4, word4, y4] = found;
  const month = m1 ?? m2 ?? String(MONTHS.indexOf(word3 ?? word4 ?? '') + 1);
  const date = (d1 ?? d2 ?? d3 ?? d4 ?? '').padStart(2, '0');
  const day = `${y1 ?? y2 ?? y3 ?? y4}-${month.padStart(2, '0')}-${date}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day) ? undefined : day;
}
