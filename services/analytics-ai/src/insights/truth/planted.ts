import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Listed } from './stories/story-match.js';

/** A finding that somebody planted in a business table. */
export interface Planted {
  words: string;
  /** Columns of the table that it is about. */
  columns: string[];
  direction?: 'up' | 'down';
}

export interface PlantedTable {
  name: string;
  csv: string;
  planted: Planted[];
}

const flag = z.object({
  insight_list: z.array(z.object({ insight: z.string(), code: z.string().optional() })),
});

/** Says that there is nothing: not something to find. */
const NOTHING = /uniform|no correlation|not a significant|stable|not vary|none|consistent/i;
const [UP, DOWN] = [/increas|higher|more|longer|positive|growing/i, /decreas|lower|fewer|shorter|negative/i];
/** Told apart by words inside a text, or an identifier: no column to name. */
const UNNAMED = new Set(['number', 'short_description']);

/** Tables with planted findings, each with the columns that its code reads. */
export async function plantedTables(folder: string): Promise<PlantedTable[]> {
  const names = (await readdir(folder)).filter((name) => /^flag-\d+\.json$/.test(name)).sort();
  return Promise.all(
    names.map(async (file) => {
      const name = file.replace('.json', '');
      const csv = await readFile(join(folder, 'csvs', `${name}.csv`), 'utf8');
      const header = csv.slice(0, csv.indexOf('\n')).trim().split(',');
      const { insight_list } = flag.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
      const planted = insight_list
        .filter(({ insight }) => !NOTHING.test(insight))
        .map(({ insight, code = '' }) => toPlanted(insight, code, header));
      return { name: `${name}.csv`, csv, planted: planted.filter(({ columns }) => columns.length > 0) };
    }),
  );
}

function toPlanted(words: string, code: string, header: string[]): Planted {
  const columns = header.filter((name) => !UNNAMED.has(name) && new RegExp(`["']${name}["']`).test(code));
  const direction = UP.test(words) ? 'up' : DOWN.test(words) ? 'down' : undefined;
  return { words, columns, ...(direction && { direction }) };
}

const SIGNS = { positive: 'up', negative: 'down', up: 'up', down: 'down' } as const;

/** Whether a listed finding is about the same columns (two of them, where there are more), the same way round. */
export function isFound({ columns, direction }: Planted, listed: Listed): boolean {
  const about = listed.columns.join(' ');
  const shared = columns.filter((name) => about.includes(name)).length;
  const narrated = listed.direction && SIGNS[listed.direction];
  return shared >= Math.min(2, columns.length) && (!direction || !narrated || narrated === direction);
}
