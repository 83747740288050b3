import { dirname, join } from 'node:path';
import type { Selection } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { ExtractedColumn } from '../../parsing/source/table-extract.js';
import { DatabaseError } from '../database-error.js';
import type { DatabaseSession } from '../driver.js';
import { canGrow, type GrowthMark } from '../growth-mark.js';
import { type TakenFile, type TakeOptions, takeRows } from '../take-rows.js';
import { type EarlierRows, type GrowingColumn, withEarlierRows } from './kept-rows.js';

interface NewerRows {
  /** What the file begins with. */
  earlier: EarlierRows & { version: number };
  /** The column that only grows, as the database calls it. */
  column: string;
  /** Where the file is written; its folder is private. */
  path: string;
}

/**
 * Keeps the rows of an earlier version below a mark and reads those at or past it anew, in one snapshot of the database. The mark
 * lies before the newest rows, and rows that share its value are read and not kept: as long as nothing below it changed, the
 * file holds what the database holds, each row once. That as many rows lie below it as before is checked.
 * @throws DatabaseError `full_import_needed` where rows below it came or went, or columns changed
 */
export async function takeNewerRows(
  session: DatabaseSession,
  selection: Selection,
  { earlier, column: name, path }: NewerRows,
  options: TakeOptions,
): Promise<TakenFile> {
  const described = await session.describe(selection);
  const present = described.filter(({ kind }) => kind !== 'binary');
  const column = growingColumn(earlier, present, name);
  const folders = { out: dirname(path), temporary: join(dirname(path), 'spill') };
  const newer = await withEarlierRows(earlier, column, folders, async (rows) => {
    const mark = await rows.mark(options.signal);
    if (!mark) return undefined;
    const below = await rows.countBelow(mark, options.signal);
    // Nothing to keep: all are read.
    if (below === 0) return undefined;
    await checkBelow(session, selection, { mark, below, version: earlier.version });
    return { mark, kept: await rows.keepBelow(mark, below, path, options.signal) };
  });
  const file = await takeRows(session, selection, path, { ...options, ...(newer && { newer }) });
  const kept = newer?.kept.rows ?? 0;
  const grown = { column: name, version: earlier.version, kept, read: file.taken.rows - kept };
  return { ...file, taken: { ...file.taken, grown } };
}

/** The column, where it and all others are as they were. */
function growingColumn(
  { taken, version }: NewerRows['earlier'],
  present: readonly ExtractedColumn[],
  name: string,
): GrowingColumn {
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
  const index = present.findIndex((column) => column.name === name);
  if (index < 0) throw fullImportNeeded(`There is no column “${name}” any more.`);
  const column = elementAt(present, index);
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
    throw fullImportNeeded('Only newer rows cannot be read of this kind of database yet.');
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
