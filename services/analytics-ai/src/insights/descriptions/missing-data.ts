import type { ColumnProfile, QueryPlan, QueryResult } from '@plumbline/contracts';
import { MIN_INSIGHT_ROWS } from '@plumbline/contracts';
import {
  absent,
  capitalised,
  type DimensionField,
  labelOf,
  present,
  sayCount,
  sayShare,
  toNumber,
} from '@plumbline/semantics';
import { chiSquareTest, columnTotals, elementAt, sidak, valueAt } from '@plumbline/statistics';
import { referenceTo } from '../../facts/traced-result.js';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { shareP } from '../correlations/compare-groups.js';
import { equals, placeOf } from '../correlations/narration/phrases.js';
import { type AnalysisContext, type AnalysisData, numberAt } from '../engine/analysis-context.js';
import type { Candidate, Narrative } from '../engine/candidate.js';
import { missingShares } from './methods.js';

const [MAX_COLUMNS, MAX_DIMENSIONS, MAX_VALUES] = [12, 5, 12];
/** A group lacks the value so many times as often as the others, and the association is at least this strong. */
const [TIMES, MIN_V] = [2.5, 0.15];
const [ROWS, FILLED] = ['All rows', 'Rows with a value'];
/** Missing values of a column, and rows of a group, from which on a pattern may show. */
const [MIN_MISSING, MIN_GROUP] = [10, 10];

interface Gap {
  /** Those that lack a value in the very same rows. */
  columns: string[];
  by: DimensionField;
  plan: QueryPlan;
  groups: QueryResult;
  /** The group that stands out, by its row in the result. */
  row: number;
  shares: QueryResult;
  p: number;
  v: number;
}

/** Columns whose missing values gather in one group of rows. */
export async function findMissingData(data: AnalysisData): Promise<Candidate[]> {
  const planner = createPlanner(data.shape, data.fields);
  const columns = data.shape.profile.columns.filter((column) => hasGaps(column, data)).slice(0, MAX_COLUMNS);
  const dimensions = data.fields.dimensions
    .filter(({ distinct }) => distinct <= MAX_VALUES)
    .slice(0, MAX_DIMENSIONS);
  const pairs = columns.flatMap(({ name }) =>
    dimensions
      // That an end is missing where the state says that it has not come is what the state means.
      .filter((by) => by.name !== name && !data.states.endsOf.get(by.name)?.has(name))
      .map((by) => ({ column: name, by, plan: groupsPlan(planner, name, by) })),
  );
  const groups = await data.scan(pairs.map(({ plan }) => plan));
  const gaps = await Promise.all(pairs.map((pair, at) => gapOf(data, pair, elementAt(groups, at))));
  const merged = await mergeColumns(
    data,
    planner,
    gaps.filter((gap) => gap !== undefined),
  );
  return merged.map((gap) => toCandidate(planner, gap, data.rows));
}

/** Columns that lack a value in the same rows are one gap: told once, with all their names. */
async function mergeColumns(data: AnalysisData, planner: Planner, gaps: readonly Gap[]): Promise<Gap[]> {
  const alike = Map.groupBy(gaps, ({ by, groups }) => JSON.stringify([by.name, groups.rows]));
  const merged = await Promise.all(
    [...alike.values()].map(async (same) => {
      const [first, ...others] = same;
      if (!first || others.length === 0) return same;
      const columns = same.flatMap((gap) => gap.columns);
      const count = (names: readonly string[]) =>
        planner.plan({ measures: [planner.count], filters: names.map(absent) });
      const [own, all] = await data.scan([count(first.columns), count(columns)]);
      const isSame = own!.rows[0]?.[0] === all!.rows[0]?.[0];
      return isSame ? [{ ...first, columns }] : same;
    }),
  );
  return merged.flat();
}

/** A derived column lacks a value where one that it is made of does. */
function hasGaps({ missing, distinct, name }: ColumnProfile, { rows, madeOf }: AnalysisData): boolean {
  const isStored = madeOf(name).includes(name);
  return isStored && distinct > 0 && missing >= MIN_MISSING && rows - missing >= MIN_INSIGHT_ROWS;
}

function groupsPlan(planner: Planner, column: string, by: DimensionField): QueryPlan {
  const measures = [
    planner.named({ agg: 'count' }, ROWS),
    planner.named({ agg: 'count', column }, `${FILLED} of ${labelOf(column)}`),
  ];
  return planner.plan({ measures, dimensions: [{ column: by.name }], filters: [present(by.name)] });
}

async function gapOf(
  data: AnalysisData,
  { column, by, plan }: { column: string; by: DimensionField; plan: QueryPlan },
  groups: QueryResult,
): Promise<Gap | undefined> {
  const table = groups.rows.map(([, rows, filled]) => [toNumber(rows) - toNumber(filled), toNumber(filled)]);
  const strongest = strongestGroup(table);
  if (!strongest) return undefined;
  const { row, p, v } = strongest;
  const shares = await data.estimate(missingShares, { row }, [plan]);
  return { columns: [column], by, plan, groups, row, shares, p, v };
}

/** The group that most clearly lacks more than all others do, for as many looks as groups. */
function strongestGroup(table: readonly number[][]): { row: number; p: number; v: number } | undefined {
  const whole = columnTotals(table);
  const looks = table.flatMap(([missing = 0, filled = 0], row) => {
    const [otherMissing, otherFilled] = [valueAt(whole, 0) - missing, valueAt(whole, 1) - filled];
    const [inGroup, others] = [missing + filled, otherMissing + otherFilled];
    if (inGroup < MIN_GROUP || others < MIN_GROUP) return [];
    const isMore = missing / inGroup > otherMissing / others;
    const sides = [
      [missing, filled],
      [otherMissing, otherFilled],
    ] as const;
    const v = chiSquareTest(sides)?.v ?? 0;
    const p = shareP(...sides, v * Math.sqrt(inGroup + others));
    return [{ row, p, v, isMore }];
  });
  const [strongest] = looks.filter(({ isMore }) => isMore).sort((one, other) => one.p - other.p);
  return strongest && { ...strongest, p: sidak(strongest.p, looks.length) };
}

function toCandidate(planner: Planner, gap: Gap, rows: number): Candidate {
  const { columns, by, groups, row, shares, p, v } = gap;
  const [value = null, inGroup] = groups.rows[row] ?? [];
  const times = numberAt(shares, 0, 'times');
  return {
    type: 'other',
    kind: 'missing_data',
    columns: [...columns, by.name],
    segment: { column: by.name, value },
    p,
    strength: v,
    effect: numberAt(shares, 0, 'share'),
    effectMeasure: 'share missing',
    // What a group never has is how the table is made: no fee where nobody came.
    isMaterial: v >= MIN_V && !(times < TIMES) && numberAt(shares, 0, 'share') < 1,
    share: toNumber(inGroup) / rows,
    sampleSize: rows,
    method: 'Test of two shares, exact where they rest on few rows',
    about: ['missing', elementAt(columns, 0)],
    depth: 0,
    narrate: (analysis) => narrate(analysis, planner, gap),
  };
}

async function narrate(
  analysis: AnalysisContext,
  planner: Planner,
  { columns, by, plan, groups, row }: Gap,
): Promise<Narrative> {
  const { noun } = analysis.phrasing;
  const value = groups.rows[row]?.[0] ?? null;
  const place = placeOf(by.name, value, analysis.phrasing);
  const label = listed(columns.map(labelOf));
  const filters = [equals(by.name, value), ...columns.map(absent)];
  const drawn = planner.plan({
    measures: [planner.count],
    dimensions: [{ column: by.name }],
    filters: [present(by.name), ...columns.map(absent)],
    order: [{ by: planner.count.as, direction: 'desc' }],
  });
  const [shares, [rows]] = await Promise.all([
    analysis.compute(missingShares, { row }, [plan]),
    analysis.query([planner.plan({ measures: [planner.count], filters })]),
  ]);
  const used = referenceTo(rows!, 0, planner.count.as);
  const counted = { cell: used, text: sayCount(toNumber(used.value)) };
  const [own, rest] = (['share', 'rest'] as const).map((cell) => {
    const share = referenceTo(shares, 0, cell);
    return { cell: share, text: sayShare(toNumber(share.value)) };
  }) as [Narrative['title'][number], Narrative['title'][number]];
  return {
    title: [
      `${capitalised(label)} ${columns.length > 1 ? 'are' : 'is'} missing in `,
      own,
      ` of ${noun} ${place}`,
    ],
    description: [own, ' of values missing, ', rest, ' elsewhere'],
    subtitle: `${capitalised(noun)} without ${label} by ${by.label}`,
    saw: [
      [counted, ` ${noun} ${place} have no ${label}: `, own, ' of them. Of all others it is ', rest, '.'],
    ],
    found: [[`The ${noun} with and without ${label} were counted by ${by.label} and compared.`]],
    uses: [`Uses all ${noun} with a ${by.label}.`],
    next: [
      [`Is ${label} recorded differently ${place}?`],
      ['Read the ', counted, ` ${noun} without ${columns.length > 1 ? 'them' : 'it'}.`],
    ],
    figures: [
      { label: 'Effect', value: [own, ' missing'], note: ['against ', rest, ' elsewhere'] },
      { label: 'Sample', value: [counted, ` ${noun}`], note: [`without ${label}`] },
    ],
    value: toNumber(referenceTo(shares, 0, 'share').value),
    chart: {
      type: by.isOrdered ? 'column' : 'bar',
      plan: drawn,
      format: { decimals: 0 },
      highlight: [value],
    },
    overlay: {},
    filters,
    rows: used,
  };
}

/** "a, b and c". */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
