import type { ReadWarning, Selection } from '@plumbline/contracts';
import type { RowsEnd, RowsPart } from '../parsing/source/parse-options.js';
import type { Taken } from '../parsing/source/table-extract.js';
import type { DatabaseSession } from './driver.js';
import type { GrowthMark } from './growth-mark.js';
import { CellRows, headerLine } from './taking/cell-rows.js';
import { RowsFile } from './taking/rows-file.js';
import { RowsParts } from './taking/rows-parts.js';
import { TAKE_LIMITS, type TakeLimits } from './taking/take-limits.js';
import { notedColumns, type TakenColumn, takenColumns, takenWarnings } from './taking/taken-columns.js';
import { TextRows } from './taking/text-rows.js';

/** What a file of rows holds. */
export type TakenFile = RowsEnd;

/** Who reads the rows while they come. */
export interface RowsFollower {
  /** A private folder for the parts, each of which is the follower's once it is told of it. */
  folder: string;
  onPart(part: RowsPart): void;
}

/** Rows that the file begins with already, behind its header. */
export interface KeptRows {
  rows: number;
  hasLineBreaks: boolean;
  warnings: readonly ReadWarning[];
}

export interface TakeOptions {
  limits?: Partial<TakeLimits>;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
  /** No more than the first of them. */
  maxRows?: number;
  follower?: RowsFollower | undefined;
  /** Only rows at or past a mark, behind those that are kept. */
  newer?: { mark: GrowthMark; kept: KeptRows };
}

/**
 * Writes all rows to a file of comma-separated text, a header first, in memory that does not grow with them; as the server writes
 * them itself where it can. A missing value is written as `\N`, a text that looks so in quotes.
 * @throws DatabaseError also where a cell or the whole is larger than the limits
 */
export async function takeRows(
  session: DatabaseSession,
  selection: Selection,
  path: string,
  { limits, signal, onRows, maxRows, newer, follower }: TakeOptions = {},
): Promise<TakenFile> {
  const allowed = { ...TAKE_LIMITS, ...limits };
  const described = await session.describe(selection);
  const readAt = new Date().toISOString();
  const columns = takenColumns(described, allowed.maxColumns);
  const file = await RowsFile.open(path, { maxBytes: allowed.maxBytes, isKept: newer !== undefined });
  const followed = follower && followedBy(follower, columns);
  try {
    if (!newer) await file.write(headerLine(columns));
    const from = newer?.mark;
    const limit = maxRows === undefined ? {} : { limit: maxRows };
    const written =
      session.streamText && maxRows === undefined
        ? writeText(session.streamText(selection, described, { from }), new TextRows(columns, allowed))
        : writeCells(session.stream(selection, { from, ...limit }), new CellRows(columns, allowed));
    const read = await writeAll(file, written, { signal, onRows, followed });
    const kept = newer?.kept;
    const taken: Taken = {
      columns: notedColumns(columns, { isWhole: !kept }),
      rows: read.rows + (kept?.rows ?? 0),
      server: session.server,
      hasLineBreaks: read.hasLineBreaks || (kept?.hasLineBreaks ?? false),
      warnings: takenWarnings(described, columns, kept?.warnings),
      readAt,
    };
    return { taken, ...file.result() };
  } finally {
    await followed?.close();
    await file.close();
  }
}

/** What was read so far. */
interface Read {
  rows: number;
  hasLineBreaks: boolean;
  /** Of what was written, those behind the last whole row. */
  unfinishedBytes: number;
}
type Written = AsyncIterable<{ pieces: readonly Buffer[]; read: Read }>;

async function* writeText(text: AsyncIterable<Buffer>, rows: TextRows): Written {
  for await (const bytes of text) yield { pieces: rows.take(bytes), read: rows };
  rows.end();
  yield { pieces: [], read: rows };
}

async function* writeCells(batches: AsyncIterable<(string | null)[][]>, rows: CellRows): Written {
  for await (const batch of batches) yield { pieces: [rows.linesOf(batch)], read: rows };
  yield { pieces: [], read: rows };
}

/** Tells the follower of each part, and at the end of the last one. */
interface Followed {
  take(pieces: readonly Buffer[], read: Read): Promise<void>;
  end(read: Read): Promise<void>;
  close(): Promise<void>;
}

function followedBy({ folder, onPart }: RowsFollower, columns: readonly TakenColumn[]): Followed {
  const parts = new RowsParts(folder);
  const tell = (path: string | undefined, { hasLineBreaks }: Read) => {
    if (path !== undefined)
      onPart({ path, columns: notedColumns(columns, { isWhole: true }), hasLineBreaks });
  };
  return {
    take: async (pieces, read) => tell(await parts.take(pieces, read), read),
    end: async (read) => tell(await parts.end(), read),
    close: () => parts.close(),
  };
}

async function writePieces(file: RowsFile, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) await file.write(piece);
}

async function writeAll(
  file: RowsFile,
  written: Written,
  { signal, onRows, followed }: Pick<TakeOptions, 'signal' | 'onRows'> & { followed: Followed | undefined },
): Promise<Read> {
  let last: Read = { rows: 0, hasLineBreaks: false, unfinishedBytes: 0 };
  for await (const { pieces, read } of written) {
    signal?.throwIfAborted();
    await Promise.all([writePieces(file, pieces), followed?.take(pieces, read)]);
    onRows?.(read.rows);
    last = read;
  }
  await followed?.end(last);
  return last;
}
