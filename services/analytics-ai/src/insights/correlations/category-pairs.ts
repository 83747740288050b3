import type { CellValue } from '@plumbline/contracts';
import { type DimensionField, pairs, stepsOf } from '@plumbline/semantics';
import {
  adjustedResiduals,
  chiSquareTest,
  columnTotals,
  elementAt,
  type Independence,
  normalTwoSided,
  rowTotals,
  sidak,
  valueAt,
} from '@plumbline/statistics';
import type { Candidate } from '../engine/candidate.js';
import type { CategoryFinding, StrongCell } from './findings.js';
import { LEAST, MOST } from './minimums.js';
import { narrateCategories } from './narration/narrate-categories.js';
import type { Sequence } from './sequence/sequence.js';
import { cellBlocks, testBlocks } from './sequence/within-blocks.js';
import { crossPlan, crossTable, type Study } from './study.js';

/** Every pair of dimensions; a yes or no is compared as a share elsewhere. */
export async function compareCategories(
  study: Study,
  { sequence, moving }: { sequence: Sequence | undefined; moving: ReadonlySet<string> },
): Promise<Candidate[]> {
  const chosen = pairs(study.dimensions.filter((field) => !field.isYesNo && !isShareOf(study, field)))
    .filter(([a, b]) => !study.data.shareParts(a.name, b.name))
    .map((pair) => outcomeLast(study, pair))
    .slice(0, MOST.contingencies);
  const results = await study.data.scan(chosen.map(([a, b]) => crossPlan(study, a, b)));
  const candidates = await Promise.all(
    chosen.map(async ([a, b], at) => {
      const compared = compareTable(crossTable(elementAt(results, at)));
      if (!compared) return [];
      const isDependent = sequence && moving.has(a.name) && moving.has(b.name);
      const { cell } = compared;
      const within = isDependent
        ? testBlocks(cellBlocks(await sequence.cells(a, b), [cell.one, cell.other]))
        : undefined;
      return [candidateOf(study, { a, b, cell, within }, compared)];
    }),
  );
  return candidates.flat();
}

/** Told is how often things end one way, by what they are, not what they are by how they ended. */
function outcomeLast(
  { data: { shape, states } }: Study,
  [a, b]: [DimensionField, DimensionField],
): [DimensionField, DimensionField] {
  const isOutcome = ({ name, distinct }: DimensionField) =>
    states.endsOf.has(name) || distinct === 2 || stepsOf(shape, name) !== undefined;
  return isOutcome(a) && !isOutcome(b) ? [b, a] : [a, b];
}

const isShareOf = (study: Study, { name }: DimensionField) =>
  study.measures.some((measure) => measure.name === name);

interface Compared {
  test: Independence;
  cell: StrongCell;
  cells: number;
}

/** χ² over rows and columns with enough rows each, the rest put together so that every expected count is large enough. */
export function compareTable({
  keys,
  columns,
  table,
}: {
  keys: CellValue[];
  columns: CellValue[];
  table: number[][];
}): Compared | undefined {
  if (isFunction(table) || isFunction(transposed(table))) return undefined;
  const rows = fold(keys, table);
  const both = fold(columns, transposed(rows.table));
  const folded = transposed(both.table);
  const test = chiSquareTest(folded);
  if (!test || test.count < LEAST.rows || test.v > FUNCTION) return undefined;
  const residuals = adjustedResiduals(folded);
  const [rowSums, columnSums] = [rowTotals(folded), columnTotals(folded)];
  const cells = folded.flatMap((row, at) =>
    row.flatMap((count, by): StrongCell[] => {
      const [one, other] = [rows.keys[at], both.keys[by]];
      if (one === undefined || other === undefined) return [];
      const share = count / valueAt(rowSums, at);
      const rest = (valueAt(columnSums, by) - count) / (test.count - valueAt(rowSums, at));
      return [{ one, other, count, residual: elementAt(elementAt(residuals, at), by), share, rest }];
    }),
  );
  const cell = mostUnexpected(cells);
  return cell && { test, cell, cells: cells.length };
}

/** What is common is easier to grasp than what is rare: a cell that stands out above is told unless it is far weaker. */
const FAR_WEAKER = 0.6;

function mostUnexpected(cells: readonly StrongCell[]): StrongCell | undefined {
  const strongest = [...cells].sort((one, other) => Math.abs(other.residual) - Math.abs(one.residual));
  const least = FAR_WEAKER * Math.abs(strongest[0]?.residual ?? 0);
  return strongest.find(({ residual }) => residual >= least) ?? strongest[0];
}

const transposed = (table: readonly (readonly number[])[]) =>
  (table[0] ?? []).map((_, column) => table.map((row) => valueAt(row, column)));

/** Two columns that share a value and go together so closely say the same: a team that is named as its work is. */
const TWINS = 0.6;
/** Nearly every row of a value lies in one column: a city in its state, a code beside its label. */
const FUNCTION = 0.98;
const NOT_A_CONSTANT = 0.95;

function isFunction(table: readonly (readonly number[])[]): boolean {
  const count = rowTotals(table).reduce((sum, each) => sum + each, 0);
  const purity = table.reduce((sum, row) => sum + Math.max(...row), 0) / count;
  return purity >= FUNCTION && Math.max(...columnTotals(table)) / count < NOT_A_CONSTANT;
}

/** Margins so large that even two of them that are both small expect five rows (Cochran, 1954). */
function fold(keys: readonly CellValue[], table: readonly (readonly number[])[]) {
  const totals = rowTotals(table);
  const count = totals.reduce((sum, each) => sum + each, 0);
  const least = Math.max(LEAST.segmentRows, Math.sqrt(5 * count));
  const large = table.flatMap((_, at) => (valueAt(totals, at) >= least ? [at] : []));
  const small = table.filter((_, at) => valueAt(totals, at) < least);
  const rest = (table[0] ?? []).map((_, column) => small.reduce((sum, row) => sum + valueAt(row, column), 0));
  const folded = large.map((at) => [...elementAt(table, at)]);
  return {
    keys: large.map((at) => elementAt(keys, at)),
    table: rest.reduce((sum, each) => sum + each, 0) > 0 ? [...folded, rest] : folded,
  };
}

function candidateOf(study: Study, finding: CategoryFinding, { test, cell, cells }: Compared): Candidate {
  const { a, b, within } = finding;
  const cellP = sidak(normalTwoSided(cell.residual), cells);
  const holdsWithin = !within || within.mean * cell.residual > 0;
  const answer = answerOf(study, finding);
  return {
    type: 'correlation',
    kind: 'dimension_by_dimension',
    columns: [b.name, a.name],
    segment: { column: a.name, value: cell.one },
    meets: cell.other,
    direction: cell.residual > 0 ? 'up' : 'down',
    // Told is the cell: it must stand out by itself as well as the table as a whole.
    p: within ? sidak(within.p, cells) : Math.max(test.p, cellP),
    strength: Math.min(0.9, Math.max(test.v, apart(cell))),
    effect: test.v,
    effectMeasure: "Cramér's V",
    isMaterial:
      test.v >= LEAST.cramersV &&
      cell.count >= LEAST.segmentRows &&
      isFar(cell) &&
      holdsWithin &&
      !(cell.one === cell.other && test.v > TWINS),
    share: test.count / study.data.rows,
    sampleSize: test.count,
    method: within
      ? 'How often two values meet, tested over blocks of consecutive rows'
      : 'χ² test of independence, strongest cell by adjusted residual',
    // Answers of one group that all are lower, or higher, are one finding.
    about: answer ? [ANSWERS, a.name, String(cell.one), answer] : [a.name, b.name].sort(),
    depth: 0,
    narrate: (analysis) => narrateCategories(analysis, study, finding),
  };
}

const ANSWERS = 'answers';

/** Whether a cell tells of a low or a high answer on a scale, given more often; undefined of what is no answer. */
function answerOf({ data }: Study, { b, cell }: CategoryFinding): 'low' | 'high' | undefined {
  const steps = stepsOf(data.shape, b.name);
  const place = steps?.indexOf(String(cell.other)) ?? -1;
  if (!steps || place < 0) return undefined;
  return place < (steps.length - 1) / 2 === cell.residual > 0 ? 'low' : 'high';
}

/** Shares by how many times one is the other: (k − 1) / (k + 1), as shares of yes are. */
const apart = ({ share, rest }: StrongCell) => Math.abs(share - rest) / (share + rest);

function isFar({ share, rest }: StrongCell): boolean {
  const isTimes = Math.max(share, rest) >= LEAST.rateRatio * Math.min(share, rest);
  return isTimes && Math.abs(share - rest) >= LEAST.rateDifference;
}
