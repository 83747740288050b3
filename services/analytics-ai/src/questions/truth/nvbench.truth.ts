import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellValue } from '@plumbline/contracts';
import { z } from 'zod';
import type { Intake } from '../../insights/truth/open-table.js';
import { considerQuestion } from '../engine/consider-question.js';
import { plain } from '../language/tokens.js';
import type { EvaluatedReading } from '../readings/reading.js';
import { type OpenTable, tableOpener } from './open-table.js';

const point = z.object({
  x_data: z.union([z.string(), z.number(), z.null()]),
  y_data: z.union([z.string(), z.number(), z.null()]),
});
const example = z.object({
  table: z.string(),
  table_file: z.string(),
  nl: z.array(z.string()),
  vql: z.string(),
  spec: z.object({ data: z.object({ values: z.array(point) }) }),
});

export interface PictureScore {
  asked: number;
  answered: number;
  right: number;
  misses: string[];
}

const LEAST_WORDS = 8;

/** Scores what is drawn for charts that are asked for in words (nvBench: Luo et al., 2021): their data, not their kind. */
export async function scorePictures(folder: string, intake: Intake): Promise<PictureScore> {
  const opener = await tableOpener(intake);
  const score: PictureScore = { asked: 0, answered: 0, right: 0, misses: [] };
  const opened = new Map<string, Promise<OpenTable | undefined>>();
  const lines = (await readFile(join(folder, 'examples.jsonl'), 'utf8')).split('\n').filter(Boolean);
  try {
    for (const line of lines) {
      const { table, table_file: file, nl, vql, spec } = example.parse(JSON.parse(line));
      // Some of the wordings are only the order of the axes.
      const question = nl.find((words) => words.split(' ').length >= LEAST_WORDS) ?? nl[0] ?? '';
      const opening =
        opened.get(file) ?? opener.open(join(folder, 'tables', file), `${table}.csv`).catch(() => undefined);
      opened.set(file, opening);
      const open = await opening;
      score.asked += 1;
      const { best } = open ? (await considerQuestion(question, open.table, open.data)).decision : {};
      if (best) score.answered += 1;
      const wanted = spec.data.values.map(({ x_data: x, y_data: y }) => [x, y] as const);
      if (best && isDrawn(best, wanted)) score.right += 1;
      else
        score.misses.push(
          `${file} ${question} ⇒ ${vql} | ${best ? `${best.reading.kind} ${toldOf(best)}` : 'none'}`,
        );
    }
    return score;
  } finally {
    await opener.end();
  }
}

const toldOf = ({ reading, worked }: EvaluatedReading): string =>
  `${reading.said.map((part) => (typeof part === 'string' ? part : part.text)).join('')} → ${JSON.stringify(worked.main.result.rows.slice(0, 3))}`;

type Pair = readonly [CellValue, CellValue];

/** Whether the result's first two columns hold the wanted points, in any order and either way round. */
function isDrawn({ worked }: EvaluatedReading, wanted: readonly Pair[]): boolean {
  const { rows } = worked.main.result;
  const got = rows.map(([x = null, y = null]) => [x, y] as const);
  return (
    isSame(got, wanted) ||
    isSame(
      got.map(([x, y]) => [y, x] as const),
      wanted,
    )
  );
}

function isSame(got: readonly Pair[], wanted: readonly Pair[]): boolean {
  const [one, other] = [got, wanted].map((pairs) =>
    pairs
      .filter(([x, y]) => x !== null && y !== null)
      .map((pair) => pair.map(written).join(' | '))
      .sort(),
  );
  return one?.length === other?.length && (one ?? []).every((pair, at) => pair === other?.[at]);
}

function written(value: CellValue): string {
  const number = typeof value === 'number' ? value : Number(String(value).trim() || Number.NaN);
  return Number.isFinite(number)
    ? number.toPrecision(6)
    : plain(String(value))
        .replace(/[ t]00:00:00$/, '')
        .trim();
}
