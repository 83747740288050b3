import { existsSync } from 'node:fs';
import { benchDocuments } from '@plumbline/documents/bench';
import type { Figure } from './figures.js';

/** Reading and extraction on public documents beside the project; without them there is nothing to measure. */
export async function benchExtraction(dataFolder: string): Promise<Figure[]> {
  if (!existsSync(dataFolder)) {
    process.stdout.write(`There are no public documents beside the project (${dataFolder}).\n`);
    return [];
  }
  return benchDocuments(dataFolder, (line) => process.stdout.write(`  ${line}\n`));
}
