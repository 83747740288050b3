import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ReadWarning, Selection } from '@plumbline/contracts';
import { NULL_MARK, type Taken } from '../parsing/source/table-extract.js';
import { DatabaseError } from './database-error.js';
import type { DatabaseSession, DescribedColumn } from './driver.js';

/** What one import may bring. */
export interface TakeLimits {
  maxBytes: number;
  maxColumns: number;
  maxCellCharacters: number;
  maxRowBytes: number;
}

export const TAKE_LIMITS: TakeLimits = {
  maxBytes: 1_073_741_824,
  maxColumns: 2_000,
  maxCellCharacters: 1_000_000,
  // What the reader takes of any record.
  maxRowBytes: 2_000_000,
};

/** Shorter rows cannot have too many bytes. */
const BYTES_PER_CHARACTER = 4;

export interface TakenFile {
  taken: Taken;
  bytes: number;
  sha256: string;
}

export interface TakeOptions {
  limits?: Partial<TakeLimits>;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

const NEEDS_QUOTES = /[",\r\n\\]/;
const LINE_BREAK = /[\r\n]/;

/**
 * Writes all rows to a file of comma-separated text, a header first, in memory that does not grow with them. A missing
 * value is written as `\N` and an empty text as `""`.
 * @throws DatabaseError also where a cell or the whole is larger than the limits
 */
export async function takeRows(
  session: DatabaseSession,
  selection: Selection,
  path: string,
  { limits, signal, onRows }: TakeOptions = {},
): Promise<TakenFile> {
  const allowed = { ...TAKE_LIMITS, ...limits };
  const described = await session.describe(selection);
  const writer = new RowWriter(described, allowed);
  const file = await open(path, 'w');
  try {
    await writer.write(file, writer.header());
    for await (const batch of session.stream(selection)) {
      signal?.throwIfAborted();
      await writer.write(file, writer.textOf(batch));
      onRows?.(writer.rows);
    }
    return writer.result(session.server);
  } finally {
    await file.close();
  }
}

class RowWriter {
  rows = 0;
  private bytes = 0;
  private hasLineBreaks = false;
  private readonly hash = createHash('sha256');
  private readonly kept: { column: DescribedColumn; index: number; lost: number }[];

  constructor(
    private readonly described: readonly DescribedColumn[],
    private readonly limits: TakeLimits,
  ) {
    this.kept = described
      .map((column, index) => ({ column, index, lost: 0 }))
      .filter(({ column }) => column.kind !== 'binary');
    if (this.kept.length === 0)
      throw new DatabaseError(
        'query_refused',
        'There is no column here that can be read: all hold binary data.',
      );
    if (this.kept.length > limits.maxColumns)
      throw new DatabaseError(
        'import_too_large',
        `There are ${this.kept.length} columns, and a data source may have ${limits.maxColumns}. Write a query that names the columns you need.`,
      );
  }

  header(): string {
    return `${this.kept.map(({ column }) => cellText(column.name)).join(',')}\n`;
  }

  textOf(batch: readonly (string | null)[][]): string {
    this.rows += batch.length;
    let text = '';
    for (const row of batch) text += this.line(row);
    return text;
  }

  private line(row: readonly (string | null)[]): string {
    let [text, separator] = ['', ''];
    for (const place of this.kept) {
      text += separator + this.cell(place, row[place.index] ?? null);
      separator = ',';
    }
    const { maxRowBytes } = this.limits;
    if (text.length * BYTES_PER_CHARACTER > maxRowBytes && Buffer.byteLength(text) > maxRowBytes)
      throw new DatabaseError(
        'import_too_large',
        'A row holds more than 2 MB. Write a query that leaves out columns with long texts.',
      );
    return `${text}\n`;
  }

  async write(file: FileHandle, text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8');
    this.bytes += bytes.length;
    if (this.bytes > this.limits.maxBytes)
      throw new DatabaseError(
        'import_too_large',
        `This is more than one import may bring (${Math.round(this.limits.maxBytes / 1_048_576)} MB). Write a query that chooses fewer rows or columns.`,
      );
    this.hash.update(bytes);
    await file.writeFile(bytes);
  }

  result(server: string): TakenFile {
    const columns = this.kept.map(({ column: { toText: _, ...column } }) => column);
    const { rows, hasLineBreaks, bytes } = this;
    const taken: Taken = { columns, rows, server, hasLineBreaks, warnings: this.warnings() };
    return { taken, bytes, sha256: this.hash.digest('hex') };
  }

  private cell(place: { column: DescribedColumn; lost: number }, written: string | null): string {
    if (written === null) return NULL_MARK;
    const { toText, name } = place.column;
    const text = toText ? toText(written) : written;
    if (text === null) {
      place.lost += 1;
      return NULL_MARK;
    }
    if (text.length > this.limits.maxCellCharacters)
      throw new DatabaseError(
        'import_too_large',
        `A value of ${name} has more than a million characters. Write a query that leaves the column out, or takes its beginning.`,
      );
    if (!this.hasLineBreaks && LINE_BREAK.test(text)) this.hasLineBreaks = true;
    return cellText(text);
  }

  private warnings(): ReadWarning[] {
    const binary = this.described.filter(({ kind }) => kind === 'binary');
    const lost = this.kept.filter((place) => place.lost > 0);
    return [
      ...binary.map(({ name, type }) => ({
        code: 'binary_column',
        message: `${name} holds binary data (${type}) and is left out.`,
      })),
      ...lost.map(({ column: { name, type }, lost: count }) => ({
        code: 'not_convertible',
        column: name,
        count,
        message: `${count.toLocaleString('en-US')} ${count === 1 ? 'value' : 'values'} of ${name} (${type}), such as infinite or impossible ones, cannot be held and ${count === 1 ? 'is' : 'are'} left empty.`,
      })),
    ];
  }
}

const cellText = (text: string): string =>
  text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
