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
