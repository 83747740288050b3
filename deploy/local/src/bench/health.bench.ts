import { benchHealthFile } from '@plumbline/analytics-ai/bench';
import type { Figure } from './figures.js';
import { memoryOf } from './memory.js';

/** As large as the export of a phone that was kept for years. */
const MEGABYTES = 300;
const LOOK_EVERY_MS = 100;

/** An export of health records, and the most that reading it took beside what this process holds anyway. */
export async function benchHealth(): Promise<Figure[]> {
  const before = memoryOf(process.pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(process.pid));
  }, LOOK_EVERY_MS);
  try {
    const { megabytes, records, readMs, daysMs } = await benchHealthFile(MEGABYTES);
    const name = `health export of ${Math.round(megabytes)} MB, ${records.toLocaleString('en-US')} records`;
    return [
      { name: `${name}: read`, value: readMs, unit: 'ms' },
      { name: `${name}: days`, value: daysMs, unit: 'ms' },
      { name: `${name}: memory at most`, value: peak - before, unit: 'MB' },
    ];
  } finally {
    clearInterval(timer);
  }
}
