import type { ReadSettings, ReadWarning, Receipt, RejectedRecord, SetAside } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { KeptCells } from '../columns/typed-cells.js';
import type { RawTable } from '../table/raw-table.js';
import type { ParseLimits } from './parse-options.js';

/** What the receipt says about how the source is laid out. */
export type Shape = Pick<
  Receipt,
  | 'layout'
  | 'delimiter'
  | 'delimiterEvidence'
  | 'quote'
  | 'escape'
  | 'lineEnding'
  | 'headerRow'
  | 'headerEvidence'
  | 'tables'
  | 'tableEvidence'
>;

/** What the receipt says about where the records came from. */
export type Origin = Pick<Receipt, 'format' | 'bytes' | 'sha256' | 'encoding' | 'encodingEvidence'>;

/** A source's records as text in the engine, and everything that was learnt on the way there. */
export interface SourceRecords {
  origin: Origin;
  shape: Shape;
  table: RawTable;
  /** Names as the source has them, in the order of the table's columns. */
  sourceNames: readonly string[];
  /** Lines that call themselves a total. */
  totalLines: number[];
  /** Decimal marks that the source's own description leaves no doubt about, by column. */
  decimal?: Record<string, 'point'>;
  /** What the columns are, where the source says it itself. */
  declared?: DecidedColumn[];
  /** Where the source read its values as what they are: the table is made of these, and holds no other text. */
  cells?: KeptCells;
  rejected: RejectedRecord[];
  rowsRejected: number;
  setAside: SetAside[];
  warnings: ReadWarning[];
}

export interface SourceRequest {
  engine: Engine;
  /** Private folder for intermediate files. */
  tempDirectory: string;
  settings: ReadSettings;
  limits: ParseLimits;
  /** The text of every cell is to be shown. */
  wantsTexts?: boolean;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

/** One source of records: a file of any format, or whatever else streams rows. What follows is the same for all. */
export interface SourceReader {
  /** Folders that the engine itself reads from. */
  folders: readonly string[];
  /** Columns of the widest table, as far as its beginning tells: the engine is sized by it before records are read. */
  estimateColumns(): Promise<number>;
  /** @throws ParseError where the source cannot become a table */
  read(request: SourceRequest): Promise<SourceRecords>;
}
