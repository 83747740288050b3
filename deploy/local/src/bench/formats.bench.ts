import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchJson, benchXml } from '@plumbline/ingestion/bench';
import { writeOrdersJson, writeOrdersXml } from '../e2e/testing/orders.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import type { Figure } from './figures.js';
import { insightsFound } from './insights.bench.js';
import { memoryOf, peakMemory } from './memory.js';
import { uploadFile } from './upload-file.js';

const MEGABYTE = 1_048_576;

/** As many orders as an upload may be long. */
const FORMATS = [
  { name: 'JSON', rows: 215_000, write: writeOrdersJson, bench: benchJson, memoryGoal: 800 },
  { name: 'XML', rows: 150_000, write: writeOrdersXml, bench: benchXml, memoryGoal: 500 },
] as const;

/** Large JSON and XML files: time beside the engine's own reading of them, and memory of the running product. */
export async function benchFormats(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-formats-'));
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const owner = await product.owner();
    await sleep(3_000);
    const idle = memoryOf(product.pid);
    const figures: Figure[] = [];
    for (const { name, rows, write, bench, memoryGoal } of FORMATS) {
      const fileName = `orders.${name.toLowerCase()}`;
      const path = join(folder, fileName);
      await write(path, rows);
      const content = await openAsBlob(path);
      const { result: id, peak } = await peakMemory(product.pid, () => uploadFile(owner, fileName, content));
      await insightsFound(owner, id);
      const { readMs, rawMs } = await bench(path);
      const file = `${name} of ${((await stat(path)).size / MEGABYTE).toFixed(1)} MB`;
      figures.push(
        {
          name: `${file}: disk to Parquet, receipt, profile`,
          value: readMs,
          unit: 'ms',
          raw: rawMs,
          goal: 2,
        },
        { name: `${file}: peak memory above idle`, value: peak - idle, unit: 'MB', goal: memoryGoal },
      );
    }
    return figures;
  } finally {
    await product.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
