import { valueAt } from '@plumbline/statistics';
import type { Mark } from '@plumbline/statistics/bench';
import { millisecondsOf } from '../../anomalies/timeline.js';
import { rank } from '../../engine/rank.js';
import { seededRandom } from '../../engine/seeded-random.js';
import { toCsv } from '../noise-tables.js';
import { type Intake, openTableReader, type TableReader } from '../open-table.js';
import { BACKGROUNDS, type Background } from './backgrounds.js';
import { SHAPES, type Shape } from './shapes.js';

const [DRAWS, QUIET_DRAWS] = [2, 4];
/** What is told within this part of the series beside what was planted is about it. */
const SLACK = 0.02;
const START = Date.UTC(2024, 0, 1);

/** What was told of one series. */
interface Told {
  background: string;
  shape: string;
  isFound: boolean;
  /** Anomalies at other times. */
  wrong: string[];
}

/**
 * How often changes of many shapes, planted in made series of many kinds, are told at their time, shape by shape; how
 * often anomalies are told beside them; and how often in series where all is as always, regular jobs among them.
 */
export async function scoreSeries(intake: Intake): Promise<Mark[]> {
  const reader = await openTableReader(intake);
  try {
    const planted: Told[] = [];
    for (const shape of SHAPES)
      for (const background of BACKGROUNDS.filter(shape.fits))
        for (let draw = 0; draw < DRAWS; draw++) planted.push(await toldOf(reader, background, draw, shape));
    const quiet: Told[] = [];
    for (const background of BACKGROUNDS)
      for (let draw = 0; draw < QUIET_DRAWS; draw++) quiet.push(await toldOf(reader, background, draw));
    return [
      ...SHAPES.map(({ name }) =>
        markOf(
          name,
          planted.filter(({ shape }) => shape === name),
        ),
      ),
      markOf('all made changes', planted, 0.8),
      alarmsOf('anomalies beside made changes', planted, 10),
      alarmsOf('anomalies where all is as always', quiet, 5),
    ];
  } finally {
    await reader.end();
  }
}

/** A shape by itself is shown, and all together are judged. */
function markOf(name: string, told: readonly Told[], goal = 0): Mark {
  const missed = told.filter(({ isFound }) => !isFound);
  return {
    name,
    score: 1 - missed.length / told.length,
    ...{ unit: `of ${told.length}`, goal, better: 'higher' },
    misses: goal === 0 ? missed.map(({ background }) => background) : [],
  };
}

function alarmsOf(name: string, told: readonly Told[], goal: number): Mark {
  const wrong = told.filter((one) => one.wrong.length > 0);
  return {
    name,
    score: (100 * wrong.length) / told.length,
    ...{ unit: '% of series', goal, better: 'lower' },
    misses: wrong.map(({ background, shape, wrong }) => `${background}, ${shape}: ${wrong.join(', ')}`),
  };
}

async function toldOf(
  reader: TableReader,
  background: Background,
  draw: number,
  shape?: Shape,
): Promise<Told> {
  const name = shape?.name ?? 'nothing';
  const random = seededRandom(`${background.name} ${name} ${draw}`);
  const { level, usual, noise } = background.make(random);
  const values = level.map((value, at) => value + valueAt(usual, at) * valueAt(noise, at));
  const window = shape?.plant(values, background, { random, level, usual });
  const momentOf = (place: number) => START + place * background.step * 60_000;
  const rows = Array.from(values, (value, place) => [
    new Date(momentOf(place)).toISOString().slice(0, 19).replace('T', ' '),
    value.toFixed(2),
  ]);
  const table = { name: 'readings.csv', header: ['time', 'value'], rows };
  const { admitted, nesting } = await reader.search(toCsv(table), table.name);
  const slack = Math.max(1, Math.round(SLACK * background.count));
  const isNear = (at: readonly string[]) => {
    const [first = 0, last = first] = [at[0], at.at(-1)].map((moment) => millisecondsOf(moment ?? ''));
    const [from, to] = (window ?? [-1, -1]) as [number, number];
    return first <= momentOf(to + slack) && last >= momentOf(from - slack);
  };
  const told = rank(admitted, nesting).map(({ candidate }) => candidate);
  const timed = told.filter(({ at }) => at !== undefined);
  return {
    ...{ background: background.name, shape: name },
    isFound: window !== undefined && timed.some(({ at = [] }) => isNear(at)),
    wrong: timed
      .filter(({ type, at = [] }) => type === 'anomaly' && (window === undefined || !isNear(at)))
      .map(({ kind, direction, at = [] }) => `${kind} ${direction} ${at.join(' to ')}`),
  };
}
