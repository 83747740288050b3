import type { CellValue } from '@plumbline/contracts';

/** A column of numbers: amounts, yes (1) and no (0), days or microseconds since 1970. NaN is a missing value. */
export interface NumberColumn {
  kind: 'number' | 'boolean' | 'date' | 'timestamp' | 'instant';
  values: Float64Array;
  /** Of an instant, the microseconds that a clock on the wall of the frame's zone shows. */
  wall?: Float64Array;
}

/** A column of texts by their places among its different ones, which stand in the engine's order; -1 is missing. */
export interface TextColumn {
  kind: 'text';
  codes: Int32Array;
  labels: readonly string[];
}

/** A column of which only is known which rows have a value: 1, or NaN. */
export interface PresenceColumn {
  kind: 'presence';
  values: Float64Array;
}

export type FrameColumn = NumberColumn | TextColumn | PresenceColumn;

/** The groups that a dimension cuts rows into: of each row its group, of each group its value, in rising order. */
export interface Keys {
  codes: Int32Array;
  labels: readonly CellValue[];
  /** Whether the last group holds the rows without a value. */
  hasMissing: boolean;
}

/** A data source's columns in memory, rows in the order of the file. What is derived from them is kept with it. */
export interface Frame {
  rowCount: number;
  /** Calendar of instants. */
  zone: string;
  columns: ReadonlyMap<string, FrameColumn>;
  keys: Map<string, Keys>;
  formulas: Map<string, NumberColumn>;
}

/** A plan asks for something that the frame does not hold or cannot compute. */
export class NotInFrame extends Error {}

/** @throws NotInFrame when the frame has no such column */
export function frameColumn(frame: Frame, name: string): FrameColumn {
  const column = frame.columns.get(name);
  if (!column) throw new NotInFrame(name);
  return column;
}
