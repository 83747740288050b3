import type { Remark } from '@plumbline/code-analysis';
import type { ExtractionText } from '@plumbline/contracts';

export type ReadField = ExtractionText['fields'][number];

/** What a second reader found for a field, and the line that says so. */
export interface FieldReading {
  field: string;
  /** Dates as YYYY-MM-DD, numbers and money as plain decimals; null: it finds none. */
  value: string | null;
  page: number;
  /** Of its page, from 1. */
  line: number;
  /** The line, word for word. */
  quote: string;
}

/** A second reading: values, and what else is doubtful. It knows nothing of the first. */
export interface SecondReading {
  readings: readonly FieldReading[];
  doubts: readonly Remark[];
}

/** How a page is called as a text. */
export const pagePath = (n: number): string => `Page ${n}`;

export interface PlacedLine {
  page: number;
  /** Of its page, from 1. */
  line: number;
  text: string;
}

export const linesOf = ({ pages }: Pick<ExtractionText, 'pages'>): PlacedLine[] =>
  pages.flatMap(({ n: page, lines }) => lines.map(({ text }, at) => ({ page, line: at + 1, text })));
