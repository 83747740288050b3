/** Text as a document without pages holds it. */
export interface Run {
  text: string;
  isBold: boolean;
}

export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'item'; depth: number; mark: string; runs: Run[] }
  /** Cells by row; a row may have fewer than others. */
  | { kind: 'table'; rows: Run[][][] };
