import type { SummaryPart } from '@plumbline/contracts';
import { changeReaders } from './change-readers.js';
import { courseReaders } from './course-readers.js';
import { findingReaders } from './finding-readers.js';
import { forecastReaders } from './forecast-readers.js';
import { receiptReaders } from './receipt-readers.js';
import { shareReaders } from './share-readers.js';
import { stateReaders } from './state-readers.js';
import type { Claim, Reader, Truth } from './truth.js';

/** A sentence with `#` for each of its numbers, in their order. */
export interface ReadSentence {
  kind: SummaryPart;
  text: string;
  numbers: readonly string[];
}

const READERS: readonly Reader[] = [
  ...[
    changeReaders,
    stateReaders,
    receiptReaders,
    forecastReaders,
    shareReaders,
    courseReaders,
    findingReaders,
  ].flat(),
];

/** The claims of a sentence; undefined where no reader knows its form. */
export async function claimsOf(
  { kind, text, numbers }: ReadSentence,
  truth: Truth,
): Promise<Claim[] | undefined> {
  for (const { pattern, kind: only, read } of READERS) {
    const found = pattern.exec(text);
    if (found && (!only || only === kind))
      return read(
        found.map((word) => word ?? ''),
        numbers,
        truth,
      );
  }
  return undefined;
}
