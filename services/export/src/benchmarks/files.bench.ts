import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportDocument } from '@plumbline/contracts';
import { runTask } from './run-task.js';
import { sampleDocument } from './sample-document.js';
import { sampleOrders } from './sample-orders.js';

/** One file by a process of its own. */
export interface FileFigure {
  name: string;
  ms: number;
  goalMs: number;
  processorMs: number;
  peakMb: number;
  fileMb: number;
}

const RUNS = 3;
const LONG_ROWS = 5_000;
/** Pairs of charts, and rows of a table, that make eight pages with the appendix. */
const EIGHT_PAGES = { pairs: 14, rows: 60 } as const;
const BYTES_PER_MB = 1_048_576;

/** Files as people ask for them: the median time of some runs, and the highest memory of them. */
export async function benchFiles(): Promise<FileFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  const report = sampleDocument(EIGHT_PAGES);
  const charts = `${EIGHT_PAGES.pairs * 2} charts`;
  const orders = sampleOrders(LONG_ROWS);
  const measure = (name: Named, content: ExportDocument, kind: Kind, goalMs: number) =>
    measureFile({ name, content, kind, goalMs, folder });
  try {
    return [
      await measure((pages) => `PDF of ${pages} pages, ${charts}`, report, 'pdf', 1_000),
      await measure(() => `PDF of a table of ${LONG_ROWS} rows`, orders, 'pdf', 3_000),
      await measure(() => `Word of the report, ${charts}`, report, 'docx', 1_000),
      await measure(() => `Word of a table of ${LONG_ROWS} rows`, orders, 'docx', 1_500),
      await measure((pages) => `preview of ${pages} pages`, report, 'pages', 1_500),
      await measure(() => `preview of a table of ${LONG_ROWS} rows`, orders, 'pages', 1_500),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Kind = 'pdf' | 'docx' | 'pages';
/** A figure's name from the pages that were made. */
type Named = (pages: number) => string;

interface Measured {
  name: Named;
  content: ExportDocument;
  kind: Kind;
  goalMs: number;
  folder: string;
}

async function measureFile({ name, content, kind, goalMs, folder }: Measured): Promise<FileFigure> {
  const path = join(folder, 'file');
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runTask(content, kind, path));
  return {
    ...{ name: name(runs[0]?.pages ?? 0), goalMs },
    ms: median(runs.map(({ ms }) => ms)),
    processorMs: median(runs.map(({ processorMs }) => processorMs)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
    fileMb: kind === 'pages' ? 0 : (await stat(path)).size / BYTES_PER_MB,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
