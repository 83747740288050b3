import type { Finding } from './finding.js';

const COLUMNS = [
  'rule',
  'category',
  'severity',
  'status',
  'path',
  'line',
  'endLine',
  'title',
  'why',
  'fix',
  'comment',
  'fingerprint',
] as const;

/** Findings as CSV (RFC 4180) with a header. A cell that a spreadsheet would run begins with an apostrophe. */
export function toCsv(findings: readonly (Finding & { status?: string; comment?: string | null })[]): string {
  const lines = findings.map((finding) => COLUMNS.map((column) => cell(finding[column] ?? '')).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function cell(value: string | number): string {
  const text = /^[=+\-@\t\r]/u.test(String(value)) && typeof value === 'string' ? `'${value}` : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replace(/"/gu, '""')}"` : text;
}
