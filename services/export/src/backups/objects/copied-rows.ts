import { createHmac } from 'node:crypto';
import type { TextRow } from '@plumbline/backups';
import type { RestoredTable } from './restored-tables.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const JOBS = ['job_id', 'analysis_job_id'] as const;

/** How rows of a copy differ from those of the original. */
export interface Copying {
  restoreId: string;
  /** Follows the name, such as `(restored Nov 27, 2026)`. */
  suffix: string;
  /** When it was made. */
  at: string;
  /** New ids by old ones, the workspace included where it is another. */
  ids: ReadonlyMap<string, string>;
  /** To whom the copy belongs, where the workspace is another. */
  userId: string | null;
}

/** The id that something has in a copy: the same in each attempt at one restore (RFC 9562, version 8). */
export function newIdOf(restoreId: string, id: string): string {
  const hex = createHmac('sha256', restoreId).update(id).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** A text with every id that it names replaced: ids are in keys of objects and in definitions, too. */
export const withNewIds = (text: string, ids: Copying['ids']): string =>
  text.replace(UUID, (id) => ids.get(id) ?? id);

/** A row as it is put into its table: no job of that time works on it any more. */
export function restoredRow(table: RestoredTable, row: TextRow, copying: Copying | undefined): TextRow {
  const free = { ...row };
  for (const job of JOBS) if (job in free) free[job] = null;
  return copying ? copiedRow(table, free, copying) : free;
}

function copiedRow(
  { people = [], inCopy, hasOwnIds }: RestoredTable,
  row: TextRow,
  { restoreId, ids, userId, suffix, at }: Copying,
): TextRow {
  const copied: TextRow = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value && withNewIds(value, ids)]),
  );
  if (hasOwnIds && row.id) copied.id = newIdOf(restoreId, row.id);
  if (userId) for (const column of people) copied[column] = userId;
  return inCopy ? inCopy(copied, { suffix, at }) : copied;
}
