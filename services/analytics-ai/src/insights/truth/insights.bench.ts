import { join } from 'node:path';
import { createEngine, quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import { type Intake, openTableReader } from './open-table.js';

/** Milliseconds to look through a long and a wide table, with the reading left out. */
export interface InsightsFigures {
  longMs: number;
  wideMs: number;
}

const LONG = { rows: 500_000, columns: 12 };
const WIDE = { rows: 5_000, columns: 40 };

/** Times the search for insights in tables it writes to the folder, which is to be empty. */
export async function benchInsights(folder: string, intake: Intake): Promise<InsightsFigures> {
  const reader = await openTableReader(intake);
  try {
    const [longMs, wideMs] = [await timeOf(LONG, 'long'), await timeOf(WIDE, 'wide')];
    return { longMs, wideMs };
  } finally {
    await reader.end();
  }

  async function timeOf(size: typeof LONG, name: string): Promise<number> {
    const path = join(folder, `${name}.csv`);
    await writeTable(folder, path, size);
    return reader.time(path);
  }
}

/** A date in order, then measures, categories and flags in turn, the first measure dearer in one category. */
async function writeTable(folder: string, path: string, { rows, columns }: typeof LONG): Promise<void> {
  const engine = await createEngine({
    memoryLimitMb: 512,
    threads: 2,
    tempDirectory: join(folder, 'spill'),
    allowedDirectories: [folder],
  });
  const noise = (salt: number) => `(hash(i * 1000 + ${salt}) % 1000000) / 1000000.0`;
  const kinds: ((at: number) => string)[] = [
    (at) =>
      `round((CASE WHEN ${noise(2)} < 0.25 THEN 1.3 ELSE 1 END) * exp(3 + ${noise(at)}), 2) AS amount_${at}`,
    (at) => `'Group ' || CAST(floor(8 * ${noise(at)}) AS INTEGER) AS category_${at}`,
    (at) => `round(100 * ${noise(at)}, 3) AS score_${at}`,
    (at) => `${noise(at)} < 0.2 AS flag_${at}`,
    (at) => `'Customer ' || CAST(floor(400 * ${noise(at)}) AS INTEGER) AS customer_${at}`,
  ];
  const cells = Array.from({ length: columns - 1 }, (_, at) => elementAt(kinds, at % kinds.length)(at + 1));
  try {
    await engine.exec(
      `COPY (SELECT DATE '2023-01-01' + CAST(i * 1000 / ${rows} AS INTEGER) AS order_date, ${cells.join(', ')}
             FROM range(${rows}) AS r(i)) TO ${quoteText(path)} (HEADER)`,
    );
  } finally {
    await engine.close();
  }
}
