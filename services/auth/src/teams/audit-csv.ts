import type { AuditEntry } from '@plumbline/contracts';

/** What a spreadsheet would run when a text begins with it (T-15). */
const FORMULA_START = /^[=+\-@\t\r]/;

const HEADER = ['Time (UTC)', 'Action', 'By', 'Account', 'Address', 'Details'];

/** Entries of an audit log as lines of CSV (RFC 4180), the header first where it is the first page. */
export function auditCsv(entries: readonly AuditEntry[], isFirst: boolean): string {
  const rows = entries.map(({ at, action, actor, subject, address, details }) => [
    at,
    action,
    actor?.username ?? '',
    subject?.username ?? '',
    address,
    Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  ]);
  return [...(isFirst ? [HEADER] : []), ...rows]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');
}

function cellOf(text: string): string {
  const plain = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
