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
  /** The same numbers as they are. */
  values: string[];
  /** The first cell of each row: each is there once. */
  rows: string[];
}

const DASHBOARD = sampleDocument({ pairs: 4, rows: 60 });
const [MANY, FEW] = [5_000, 1_000] as const;
/** LibreOffice takes more than a minute to set 5,000 rows of a Word table on pages. */
const SAMPLES: readonly { name: string; content: ExportDocument; formats: readonly ExportFormat[] }[] = [
  { name: 'a dashboard', content: DASHBOARD, formats: ['pdf', 'docx', 'xlsx'] },
  { name: `a table of ${MANY} rows`, content: sampleOrders(MANY), formats: ['pdf', 'xlsx'] },
  { name: `a table of ${FEW} rows`, content: sampleOrders(FEW), formats: ['docx'] },
];

/** Writes a dashboard and a long table in the formats that people open in programs of their own. */
export async function writeSampleFiles(folder: string): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (const { name, content, formats } of SAMPLES) {
    for (const format of formats) {
      const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.${format}`);
      await runTask(content, format, path);
      files.push({ name, path, format, ...expectedOf(content) });
    }
  }
  return files;
}

function expectedOf({ blocks }: ExportDocument): Pick<SampleFile, 'figures' | 'cells' | 'values' | 'rows'> {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const figures = blocks.flatMap((block) => (block.kind === 'key-figures' ? block.figures : []));
  const decimals = tables.flatMap(({ rows, columns }) =>
    columns.flatMap(({ type, format }, at) =>
      type === 'decimal' ? rows.map((row) => ({ value: row[at] ?? null, format })) : [],
    ),
  );
  return {
    figures: figures.map(({ value, format }) => formatNumber(value, format, 'compact')),
    cells: decimals.map(({ value, format }) => formatNumber(value, format, 'full')),
    values: decimals.map(({ value }) => String(value)),
    rows: tables.flatMap(({ rows }) => rows.map(([first]) => String(first))),
  };
}
