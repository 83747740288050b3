import { dirname, join } from 'node:path';
import type { Selection } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { ExtractedColumn } from '../../parsing/source/table-extract.js';
import { DatabaseError } from '../database-error.js';
import type { DatabaseSession } from '../driver.js';
import { canGrow, type GrowthMark } from '../growth-mark.js';
import { type KeptRows, type TakenFile, type TakeOptions, takeRows } from '../take-rows.js';
import { type EarlierRows, type GrowingColumn, withEarlierRows } from './kept-rows.js';

interface NewerRows {
  /** What the file begins with. */
  earlier: EarlierRows & { version: number };
  /** The column that only grows, as the database calls it. */
  column: string;
  /** Where the file is written; its folder is private. */
  path: string;
}

/** The beginning of the file: rows below a mark that need not be read again. Without a mark all are read. */
export interface KeptBeginning extends NewerRows {
  newer: { mark: GrowthMark; kept: KeptRows } | undefined;
}

/**
 * Writes the rows of an earlier version below a mark to the file. The mark lies before the newest rows, and rows that share its
 * value are not kept. Done before the database is asked: its session would stand idle meanwhile, and be given up.
 * @throws DatabaseError `full_import_needed` where the version has no such column to go by
 */
export async function keepEarlierRows(asked: NewerRows, signal?: AbortSignal): Promise<KeptBeginning> {
  const { earlier, path } = asked;
  const column = growingColumn(earlier.taken.columns, asked.column);
  const folders = { out: dirname(path), temporary: join(dirname(path), 'spill') };
  const newer = await withEarlierRows(earlier, column, folders, async (rows) => {
    const mark = await rows.mark(signal);
    if (!mark) return undefined;
    const below = await rows.countBelow(mark, signal);
    // Nothing to keep: all are read.
    return below === 0 ? undefined : { mark, kept: await rows.keepBelow(mark, below, path, signal) };
  });
  return { ...asked, newer };
}

/**
 * Reads the rows at or past the mark behind those that are kept, in one snapshot of the database: as long as nothing below the
 * mark changed, the file holds what the database holds, each row once. That as many rows lie below it as before is checked.
 * @throws DatabaseError `full_import_needed` where rows below it came or went, or columns changed
 */
export async function takeNewerRows(
  session: DatabaseSession,
  selection: Selection,
  { earlier, column, path, newer }: KeptBeginning,
  options: TakeOptions,
): Promise<TakenFile> {
  const described = await session.describe(selection);
  checkColumns(
    earlier,
    described.filter(({ kind }) => kind !== 'binary'),
  );
  const below = newer?.kept.rows ?? 0;
  if (newer) await checkBelow(session, selection, { mark: newer.mark, below, version: earlier.version });
  const file = await takeRows(session, selection, path, { ...options, ...(newer && { newer }) });
  const grown = { column, version: earlier.version, kept: below, read: file.taken.rows - below };
  return { ...file, taken: { ...file.taken, grown } };
}

/** All columns are as they were. */
function checkColumns({ taken, version }: NewerRows['earlier'], present: readonly ExtractedColumn[]): void {
  const before = new Map(taken.columns.map((column) => [column.name, column.type]));
  const now = new Map(present.map((column) => [column.name, column.type]));
  const changes = [
    ...[...before.keys()].filter((each) => !now.has(each)).map((each) => `${each} is gone`),
    ...[...now.keys()].filter((each) => !before.has(each)).map((each) => `${each} is new`),
    ...[...now].flatMap(([each, type]) => {
      const was = before.get(each);
      return was === undefined || was === type ? [] : [`${each} was ${was} and is ${type}`];
    }),
  ];
  if (changes.length > 0)
    throw fullImportNeeded(
      `Columns changed since version ${version}: ${changes.slice(0, NAMED_CHANGES).join(', ')}${changes.length > NAMED_CHANGES ? ` and ${changes.length - NAMED_CHANGES} more` : ''}.`,
    );
  const isSame = present.every((column, index) => column.name === taken.columns[index]?.name);
  if (!isSame) throw fullImportNeeded(`The columns have another order than in version ${version}.`);
}

function growingColumn(columns: readonly ExtractedColumn[], name: string): GrowingColumn {
  const index = columns.findIndex((column) => column.name === name);
  if (index < 0) throw fullImportNeeded(`There is no column “${name}” any more.`);
  const column = elementAt(columns, index);
  if (!canGrow(column)) throw fullImportNeeded(`“${name}” is no number, date or time any more.`);
  return { name, kind: column.kind, index, isZoned: column.isZoned ?? false };
}

const NAMED_CHANGES = 5;

async function checkBelow(
  session: DatabaseSession,
  selection: Selection,
  { mark, below, version }: { mark: GrowthMark; below: number; version: number },
): Promise<void> {
  if (!session.countBelow)
    throw fullImportNeeded('Newer rows alone cannot be read from this kind of database yet.');
  const there = await session.countBelow(selection, mark);
  if (there === below) return;
  const rows = (count: number) => count.toLocaleString('en-US');
  const [gone, come] = [below - there, there - below];
  const where = `before ${mark.column} ${mark.text}`;
  throw fullImportNeeded(
    there < below
      ? `${rows(gone)} of the ${rows(below)} rows ${where} that version ${version} holds ${gone === 1 ? 'is' : 'are'} gone from the database.`
      : `${rows(come)} ${come === 1 ? 'row' : 'rows'} ${where} came to the database after version ${version} was read, where “${mark.column}” only grows.`,
  );
}

const fullImportNeeded = (what: string): DatabaseError =>
  new DatabaseError(
    'full_import_needed',
    `${what} So newer rows alone would not be the whole. Import everything to see it as it is now.`,
  );
