import { benchHostile, HOSTILE_FILES } from '@plumbline/ingestion/bench';
import type { Figure } from './figures.js';

const MEGABYTE = 1_048_576;
/** Cost that grows faster than the bytes shows between the two. */
const SIZES_MB = [5, 20];

/** Files that are made to cost their reader much: processor time, and how it grows. */
export async function benchHostileFiles(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const file of HOSTILE_FILES) {
    for (const megabytes of SIZES_MB) {
      const read = await benchHostile(file, megabytes * MEGABYTE);
      const name = `${file.type}: ${file.name}, ${megabytes} MB: ${read.outcome}`;
      const { processorSeconds, allowedSeconds, bytes } = read;
      figures.push({ name, value: processorSeconds, unit: 's', goal: allowedSeconds });
      figures.push({ name, value: bytes / MEGABYTE / processorSeconds, unit: 'MB/s' });
    }
  }
  return figures;
}
