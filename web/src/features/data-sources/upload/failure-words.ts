import { formatCount } from '@plumbline/charts';
import type { SourceError } from '@plumbline/contracts';
import { isApiError } from '../../../shared/api/api-error.js';

const TITLES: Record<string, string> = {
  malformed: 'The file is broken',
  doctype_not_allowed: 'The file declares a document type',
  not_a_table: 'There is no table in this file',
  too_deep: 'The file is nested too deeply',
  too_many_columns: 'The table has too many columns',
  file_too_complex: 'The file is too complex',
  type_mismatch: 'The name of the file does not fit what it holds',
  refused: 'This file cannot be taken',
  unsupported_type: 'This file cannot be taken',
  too_large: 'The file is too large',
  plan_limit: 'The plan is full',
  database_away: 'The database could not be read',
  query_refused: 'The database was not read',
  import_too_large: 'This is too much for one import',
  full_import_needed: 'Newer rows alone would not be the whole',
  network: 'The file was not sent',
  timeout: 'The file was not sent',
};

const ADVICE: Record<string, string> = {
  malformed: 'Export it again from where it came from, then upload that.',
  doctype_not_allowed: 'Remove the <!DOCTYPE …> declaration and upload the file again.',
  not_a_table: 'Upload a list of records, or the file that holds them.',
  too_deep: 'Export the records as a flat list and upload that.',
};

/** What is wrong with a file that could not be read, in a few words and with the line where it is known. */
export function failureTitle(error: SourceError | undefined): string {
  const title = TITLES[error?.code ?? ''] ?? 'The file could not be read';
  return error?.line === undefined ? title : `${title}, line ${formatCount(error.line)}`;
}

/** Settings change nothing about these; only another file does. */
const BEYOND_SETTINGS: ReadonlySet<string> = new Set([
  'doctype_not_allowed',
  'too_deep',
  'file_too_complex',
  'too_many_columns',
]);

/** Whether reading the same file in another way may do. */
export const mayReadOtherwise = (error: SourceError | undefined): boolean =>
  !BEYOND_SETTINGS.has(error?.code ?? '');

/** What a refused preview says of the file; undefined where the call itself failed. */
export function readFailure(error: unknown): SourceError | undefined {
  if (!isApiError(error) || error.status !== 422) return undefined;
  const { code, line } = (error.details ?? {}) as { code?: unknown; line?: unknown };
  return {
    code: typeof code === 'string' ? code : error.code,
    message: error.message,
    ...(typeof line === 'number' && { line }),
  };
}

const ASKS = /\b(upload|save|export|choose|correct|remove|split)\b[^.]*\.\s*$/i;

/** The reader's own sentence, followed by what to do where it does not say so itself. */
export function failureText(error: SourceError | undefined): string {
  if (!error) return 'This file could not be read. Remove it and upload it again.';
  const advice = ADVICE[error.code];
  return advice === undefined || ASKS.test(error.message) ? error.message : `${error.message} ${advice}`;
}
