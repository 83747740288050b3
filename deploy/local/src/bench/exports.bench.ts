import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchFiles, writeSampleFiles } from '@plumbline/export/bench';
import type { Figure } from './figures.js';
import { benchOffice, benchPdfUa } from './files/opened-files.bench.js';
import { benchProductFiles } from './files/product-files.bench.js';

const MOST_MEMORY_MB = 400;

/**
 * Files by the process that writes them, and a dashboard from the press of the button to the file; then what veraPDF and
 * LibreOffice say of them, where the machine has them.
 */
export async function benchExports(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  try {
    const files = await benchFiles();
    const product = await benchProductFiles(folder);
    const samples = await writeSampleFiles(folder);
    const pdfs = [...samples.filter(({ format }) => format === 'pdf'), ...product.pdfs];
    return [
      ...files.flatMap(({ name, ms, goalMs, processorMs, peakMb, fileMb }): Figure[] => [
        { name, value: ms, unit: 'ms', goal: goalMs },
        { name: `${name}: processor time`, value: processorMs, unit: 'ms' },
        { name: `${name}: memory`, value: peakMb, unit: 'MB', goal: MOST_MEMORY_MB },
        ...(fileMb > 0 ? [{ name: `${name}: size`, value: fileMb, unit: 'MB' as const }] : []),
      ]),
      ...product.figures,
      ...(await benchPdfUa(pdfs)),
      ...(await benchOffice(samples, folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
