import { dirname } from 'node:path';
import { createEngine } from '@plumbline/datasets';
import { extractSql } from '../../parsing/extract/extract-sql.js';
import type { Taken } from '../../parsing/source/table-extract.js';

/** The rows of a file that was taken, as whoever reads it finds them, in an order of their own. */
export async function readTaken(path: string, taken: Taken): Promise<unknown[][]> {
  const engine = await createEngine({
    ...{ memoryLimitMb: 128, threads: 1, connections: 1, tempDirectory: `${path}.spill` },
    allowedDirectories: [dirname(path)],
  });
  try {
    const { rows } = await engine.run(`SELECT * FROM ${extractSql(path, taken, 2_000_000)} ORDER BY ALL`);
    return rows;
  } finally {
    await engine.close();
  }
}
