import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentFormat } from '@plumbline/contracts';
import { readPages } from '../read-document/read-pages.js';
import { readerChildren } from '../reading/child/run-reader-child.js';
import type { DocumentFigure } from './document-figure.js';
import { madePdf, madeScan } from './made-pages.js';
import { watchChildren } from './watch-children.js';

const PAGES = 100;
const TEXT_GOAL_MS = 1_500;
const SCAN_GOAL_MS = 5_000;
/** The limit of a reader, and what odd files may take. */
const MEMORY_LIMIT_MB = 1_024;
const MEMORY_GOAL_MB = 600;
/** Others may be at work: the fastest of so many says what the work itself takes. */
const RUNS = 3;

/** How long files of our own making take to read as the product reads them, from an idle process on, and what that takes of memory. */
export async function benchReadingSpeed(): Promise<DocumentFigure[]> {
  const text = await timed(await madePdf(PAGES), 'pdf');
  const scan = await timed(await madeScan(), 'png');
  return [
    {
      name: `text of a ${PAGES}-page PDF, fastest of ${RUNS}`,
      value: text.ms,
      unit: 'ms',
      goal: TEXT_GOAL_MS,
    },
    ...memory('its reader’s memory', text.megabytes),
    { name: `a clean page as a picture, fastest of ${RUNS}`, value: scan.ms, unit: 'ms', goal: SCAN_GOAL_MS },
    ...memory('its reader’s memory, a picture', scan.megabytes),
  ];
}

const memory = (name: string, megabytes: number | undefined): DocumentFigure[] =>
  megabytes === undefined ? [] : [{ name, value: megabytes, unit: 'MB', goal: MEMORY_GOAL_MB }];

interface Timed {
  ms: number;
  megabytes: number | undefined;
}

async function timed(file: Buffer, format: DocumentFormat): Promise<Timed> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-speed-'));
  const children = readerChildren();
  // As the product does: one process is loaded before it is needed.
  children.keepSpare();
  const watch = watchChildren();
  try {
    const path = join(folder, 'document');
    await writeFile(path, file);
    let fastest = Number.POSITIVE_INFINITY;
    // The first one only loads what the others find loaded.
    for (let run = 0; run <= RUNS; run += 1) {
      const start = performance.now();
      const options = {
        memoryLimitMb: MEMORY_LIMIT_MB,
        signal: new AbortController().signal,
        onPage: () => undefined,
      };
      await readPages(children, { kind: 'read', path, format, folder, from: 1 }, options);
      if (run > 0) fastest = Math.min(fastest, performance.now() - start);
    }
    return { ms: fastest, megabytes: await watch.stop() };
  } finally {
    await watch.stop();
    children.close();
    await rm(folder, { recursive: true, force: true });
  }
}
