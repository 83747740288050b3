import type { ParseLimits } from './source/parse-options.js';

/** Beyond this many columns the engine's buffers, one and more per column and thread, outweigh the data. */
const WIDE_COLUMNS = 80;
const MEGABYTES_FOR_WIDTH = 128;
const MEGABYTES_PER_COLUMN = 0.35;

/** What the engine may use: a wide table gets memory for its columns, and one thread to spend it. */
export function engineSize(
  estimatedColumns: number,
  { memoryLimitMb, threads, maxColumns }: ParseLimits,
): Pick<ParseLimits, 'memoryLimitMb' | 'threads'> {
  const columns = Math.min(estimatedColumns, maxColumns);
  if (columns <= WIDE_COLUMNS) return { memoryLimitMb, threads };
  return {
    memoryLimitMb: memoryLimitMb + MEGABYTES_FOR_WIDTH + Math.ceil(columns * MEGABYTES_PER_COLUMN),
    threads: 1,
  };
}
