import { join } from 'node:path';
import { formatNumber } from '@plumbline/charts';
import type { ExportDocument, ExportFormat } from '@plumbline/contracts';
import { runTask } from './run-task.js';
import { sampleDocument } from './sample-document.js';
import { sampleOrders } from './sample-orders.js';

/** A file for other programs to open, and what they must find in it. */
export interface SampleFile {
  name: string;
  path: string;
  format: ExportFormat;
  /** Key figures as they are printed. */
  figures: string[];
  /** Decimal numbers of its tables as they are printed. */
  cells: string[];
  /** The first cell of each row: each is there once. */
  rows: string[];
}

const DOCUMENTS = {
  'a dashboard': () => sampleDocument({ pairs: 4, rows: 60 }),
  'a table of 5,000 rows': () => sampleOrders(5_000),
} as const;
const FORMATS = ['pdf', 'docx', 'xlsx'] as const;

/** Writes a dashboard and a long table in the formats that people open in programs of their own. */
export async function writeSampleFiles(folder: string): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    const content = make();
    for (const format of FORMATS) {
      const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.${format}`);
      await runTask(content, format, path);
      files.push({ name, path, format, ...expectedOf(content) });
    }
  }
  return files;
}

function expectedOf({ blocks }: ExportDocument): Pick<SampleFile, 'figures' | 'cells' | 'rows'> {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const figures = blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
  return {
    figures: figures.map(({ value, format }) => formatNumber(value, format, 'compact')),
    cells: tables.flatMap(({ rows, columns }) => {
      const decimals = columns.flatMap(({ type, format }, at) =>
        type === 'decimal' ? [{ at, format }] : [],
      );
      return rows.flatMap((row) => decimals.map(({ at, format }) => formatNumber(row[at], format, 'full')));
    }),
    rows: tables.flatMap(({ rows }) => rows.map(([first]) => String(first))),
  };
}
