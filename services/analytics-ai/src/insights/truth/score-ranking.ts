import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Mark } from '@plumbline/statistics/bench';
import { rank, sameByName } from '../engine/rank.js';
import { RANKING, type RankingWeights } from '../engine/ranking-score.js';
import { toCsv } from './noise-tables.js';
import { type Intake, openTableReader, type SearchedTable, type TableReader } from './open-table.js';
import { isFound, plantedTables } from './planted.js';
import { ALL_STORIES } from './stories/all-stories.js';
import { storiesOf } from './stories/story.js';
import { type Listed, tells } from './stories/story-match.js';

/** The place at which a planted finding is told, from 0 on; infinite where it is not. */
interface Place {
  family: string;
  words: string;
  at: number;
}

/** A table that was searched, and what there is to find in it. */
interface Planted {
  family: string;
  name: string;
  searched: SearchedTable;
  findings: { words: string; isTold: (listed: Listed) => boolean }[];
}

/** Chooses for each family of tables by all the others: `leftOut` of the bench. */
export type ChooseLeftOut = (
  series: readonly { family: string; marks: readonly Place[][] }[],
  lossOf: (marks: readonly Place[][]) => number,
) => Place[][];

const DRAWS = 3;
const [FIRST, SECOND] = [5, 10];

/**
 * How many planted findings stand in the first five and ten: of the tables of InsightBench, all of one trade, and of
 * stories that are made here; under the weights of the product, and under those that the other families alone choose.
 */
export async function scoreRanking(
  dataFolder: string,
  intake: Intake,
  chooseLeftOut: ChooseLeftOut,
): Promise<Mark[]> {
  const reader = await openTableReader(intake);
  try {
    const [known, made] = [await knownTables(reader, dataFolder), await madeTables(reader)];
    const all = [...known, ...made];
    const series = all.map((table) => ({
      family: table.family,
      marks: GRID.map((weights) => placesOf(table, weights)),
    }));
    const unseen = chooseLeftOut(series, lossOf).flat();
    const own = (tables: readonly Planted[]) => tables.flatMap((table) => placesOf(table, RANKING));
    const isKnown = ({ family }: Place) => family === KNOWN;
    return [
      ...marksOf('planted business findings', own(known), { goals: [0.75, 0.85], isListing: true }),
      ...marksOf('planted business findings, weights of other trades', unseen.filter(isKnown), LEFT_OUT),
      ...marksOf('made stories', own(made), { goals: [0.75, 0.85], isListing: true }),
      ...marksOf(
        'made stories, family left out',
        unseen.filter((one) => !isKnown(one)),
        LEFT_OUT,
      ),
      beyondTheBest(all),
    ];
  } finally {
    await reader.end();
  }
}

/** What the weights of the product lose beyond those of the grid that lose least. */
function beyondTheBest(tables: readonly Planted[]): Mark {
  const lost = (weights: RankingWeights) => lossOf(tables.map((table) => placesOf(table, weights)));
  return {
    name: 'loss of the ranking beyond the best of its grid',
    score: lost(RANKING) - Math.min(...GRID.map(lost)),
    ...{ unit: 'of 2', goal: 0.005, better: 'lower', misses: [] },
  };
}

const KNOWN = 'incidents';
const LEFT_OUT = { goals: [0.75, 0.85], isListing: false } as const;

async function knownTables(reader: TableReader, dataFolder: string): Promise<Planted[]> {
  const folder = join(dataFolder, 'insights_insightbench');
  if (!existsSync(folder)) return [];
  const tables: Planted[] = [];
  for (const { name, csv, planted } of await plantedTables(folder)) {
    const findings = planted.map((one) => ({
      words: one.words,
      isTold: (listed: Listed) => isFound(one, listed),
    }));
    tables.push({ family: KNOWN, name, searched: await reader.search(csv, name), findings });
  }
  return tables;
}

async function madeTables(reader: TableReader): Promise<Planted[]> {
  const tables: Planted[] = [];
  for (const { family, table, planted } of storiesOf(ALL_STORIES, DRAWS)) {
    const findings = planted.map((one) => ({
      words: one.words,
      isTold: (listed: Listed) => tells(listed, one),
    }));
    tables.push({
      ...{ family, name: table.name, findings },
      searched: await reader.search(toCsv(table), table.name),
    });
  }
  return tables;
}

function placesOf({ family, name, searched, findings }: Planted, weights: RankingWeights): Place[] {
  const listed = rank(searched.admitted, searched.nesting, weights).map((ranked): Listed => {
    const { segment, direction, at } = ranked.candidate;
    const named = [ranked.candidate, ...sameByName(ranked)].flatMap(({ columns }) => columns);
    return {
      columns: [...new Set(named.flatMap((column) => searched.madeOf(column)))],
      ...(segment && { segment }),
      ...(direction && { direction }),
      ...(at && { at }),
    };
  });
  return findings.map(({ words, isTold }) => {
    const at = listed.findIndex(isTold);
    return { family, words: `${name}: ${words}`, at: at < 0 ? Number.POSITIVE_INFINITY : at };
  });
}

const shareBefore = (places: readonly Place[], count: number): number =>
  places.filter(({ at }) => at < count).length / places.length;

/** What is missing in the first five, and what in the first ten; of two alike the one that tells earlier. */
function lossOf(marks: readonly Place[][]): number {
  const places = marks.flat();
  const late = places.reduce((sum, { at }) => sum + Math.min(at, SECOND), 0) / places.length / SECOND;
  return 2 - shareBefore(places, FIRST) - shareBefore(places, SECOND) + 0.1 * late;
}

interface Shown {
  goals: readonly [number, number];
  isListing: boolean;
}

function marksOf(name: string, places: readonly Place[], { goals, isListing }: Shown): Mark[] {
  if (places.length === 0) return [];
  return [FIRST, SECOND].map((count, at) => ({
    name: `${name}, in the first ${count === FIRST ? 'five' : 'ten'}`,
    score: shareBefore(places, count),
    unit: `of ${places.length}`,
    goal: goals[at] ?? 1,
    better: 'higher',
    misses:
      isListing && count === SECOND ? places.filter((one) => one.at >= SECOND).map(({ words }) => words) : [],
  }));
}

/** Every weight in its range beside every other; that of drivers is the measure of them all. */
const GRID: readonly RankingWeights[] = [1, 1.5, 2, 2.7, 3.6].flatMap((change) =>
  [0.6, 0.9].flatMap((difference) =>
    [0.25, 0.35, 0.5].flatMap((association) =>
      [0, 1 / 5, 1 / 4, 1 / 3].flatMap((share) =>
        [0.5, 0.75, 1].map((repeat) => ({ ...RANKING, change, difference, association, share, repeat })),
      ),
    ),
  ),
);
