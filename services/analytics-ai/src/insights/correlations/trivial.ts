import type { Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { isMadeOf, type MeasureField, pairKey, pairs, toNumber } from '@plumbline/semantics';
import { elementAt, valueAt } from '@plumbline/statistics';
import { relatedFlows } from '../flow-ratios.js';
import { isRanked, type Study } from './study.js';

/** What holds between columns by construction, and is therefore no finding. */
export interface Trivial {
  isPair(one: string, other: string): boolean;
  /** What a column is a product of, in the rows where it is not 0: hours that are not billed cost nothing. */
  factorsOf(product: string): ReadonlySet<string>;
  /** Columns that go together so closely that what holds of one is no news of the other. */
  twins: [string, string][];
}

/** A copy, another unit, a rounding. */
const COPY = 0.999;
/** The same story: a value and that of the year before, a length and a weight of the same things. */
const TWINS = 0.9;
/** A sum, a difference, a total of its parts: this much of it is the others, as a variance inflation factor. */
const INFLATION = 5_000;
/** A member of such a relation weighs at least this, in standard deviations. */
const MEMBER = 0.02;
/** A product, with what a discount or rounding may take off it. */
const PRODUCT = 0.95;
/** Triples are only looked at where the product goes with a factor at all. */
const FACTOR = 0.15;
const MAX_TRIPLES = 300;

/** Looks for exact relations through Pearson correlations of columns and of products of columns, over all rows. */
export async function findTrivial(study: Study): Promise<Trivial> {
  const fields = study.measures.filter(isRanked);
  const r = await correlations(study, fields);
  const all = pairs(fields.map((_, at) => at));
  const namesOf = (places: readonly number[]) => places.map((at) => elementAt(fields, at).name);
  const copies = all.filter(([a, b]) => sizeOf(r, a, b) > COPY);
  const known = new Set(copies.map((pair) => keyOf(namesOf(pair))));
  for (const members of linearRelations(r, new Set(copies.map(([, b]) => b))))
    for (const pair of pairs(members)) known.add(keyOf(namesOf(pair)));
  const factors = await products(study, fields, r);
  for (const [product, factor] of factors) known.add(keyOf([product, factor]));
  const twins = all
    .filter(([a, b]) => sizeOf(r, a, b) > TWINS)
    .map(([a, b]): [string, string] => [elementAt(fields, a).name, elementAt(fields, b).name]);
  for (const { of, per } of await relatedFlows(study.data)) known.add(keyOf([of.name, per.name]));
  const made = isMadeOf(study.data.fields.about);
  return {
    isPair: (one, other) => known.has(keyOf([one, other])) || made.has(pairKey(one, other)),
    factorsOf: (product) => new Set(factors.flatMap(([made, factor]) => (made === product ? [factor] : []))),
    twins,
  };
}

const keyOf = (names: readonly string[]) => JSON.stringify([...names].sort());

type Matrix = readonly (readonly number[])[];

const cellOf = (matrix: Matrix, row: number, column: number) => valueAt(elementAt(matrix, row), column);
const sizeOf = (matrix: Matrix, row: number, column: number) => Math.abs(cellOf(matrix, row, column));

async function correlations(study: Study, fields: readonly MeasureField[]): Promise<number[][]> {
  const matrix = fields.map((_, at) => fields.map((_, other) => Number(at === other)));
  const queries = pairs(fields.map((_, at) => at));
  const values = await queryEach(
    study,
    queries.map(([a, b]) => ({
      agg: 'corr',
      column: elementAt(fields, a).name,
      column2: elementAt(fields, b).name,
      as: 'r',
    })),
  );
  for (const [at, [a, b]] of queries.entries())
    elementAt(matrix, a)[b] = elementAt(matrix, b)[a] = valueAt(values, at);
  return matrix;
}

/** One number per measure; where there is none, 0. */
async function queryEach({ data, planner }: Study, measures: readonly Measure[]): Promise<number[]> {
  const results = await data.scan(measures.map((measure) => planner.plan({ measures: [measure] })));
  return results.map(({ rows }) => toNumber(rows[0]?.[0]) || 0);
}

/** Sets of columns of which one is a sum of multiples of the others, copies left out. */
function linearRelations(r: Matrix, copies: ReadonlySet<number>): number[][] {
  const kept = r.map((_, at) => at).filter((at) => !copies.has(at));
  const inverse = inverted(kept.map((at) => kept.map((other) => cellOf(r, at, other))));
  return inverse.flatMap((row, at) => {
    const inflation = valueAt(row, at);
    if (!(inflation > INFLATION)) return [];
    const members = kept.filter((_, other) => Math.abs(valueAt(row, other) / inflation) > MEMBER);
    return members.length > 2 ? [members] : [];
  });
}

/** Keeps an exact relation from dividing by zero. */
const RIDGE = 1e-7;

/** Gauss and Jordan with the largest pivot. */
function inverted(matrix: Matrix): number[][] {
  const size = matrix.length;
  const work = matrix.map((row, at) => [
    ...row.map((value, column) => value + (column === at ? RIDGE : 0)),
    ...row.map((_, column) => Number(column === at)),
  ]);
  for (let pivot = 0; pivot < size; pivot++) {
    const places = work.map((_, at) => at).slice(pivot);
    const best = places.reduce((top, at) => (sizeOf(work, at, pivot) > sizeOf(work, top, pivot) ? at : top));
    const chosen = elementAt(work, best);
    work[best] = elementAt(work, pivot);
    const scale = valueAt(chosen, pivot) || RIDGE;
    const unit = chosen.map((value) => value / scale);
    for (const [at, row] of work.entries()) {
      const factor = valueAt(row, pivot);
      work[at] = at === pivot ? unit : row.map((value, column) => value - factor * valueAt(unit, column));
    }
  }
  return work.map((row) => row.slice(size));
}

/**
 * Pairs of a product and a factor of it: amount with quantity, where amount = quantity × price. Few whole numbers that are
 * told as categories, as nights are, may be a factor all the same.
 */
async function products(
  study: Study,
  fields: readonly MeasureField[],
  r: Matrix,
): Promise<[string, string][]> {
  const places = fields.map((_, at) => at);
  const nameAt = (at: number) => elementAt(fields, at).name;
  const few = study.data.shape.profile.columns.filter(
    ({ type, role }) => type === 'integer' && role === 'dimension',
  );
  const triples = places.flatMap((product) => {
    const others = places.filter((at) => at !== product);
    return [
      ...pairs(others).map(([a, b]) => ({
        ...{ product: nameAt(product), a: nameAt(a), b: nameAt(b) },
        strength: Math.max(sizeOf(r, product, a), sizeOf(r, product, b)),
      })),
      ...others.flatMap((a) =>
        few.map(({ name }) => ({
          ...{ product: nameAt(product), a: nameAt(a), b: name },
          strength: sizeOf(r, product, a),
        })),
      ),
    ];
  });
  const likely = triples
    .filter(({ strength }) => strength > FACTOR)
    .sort((one, other) => other.strength - one.strength)
    .slice(0, MAX_TRIPLES);
  const values = await queryEach(
    study,
    likely.map(({ product, a, b }) => ({
      agg: 'formula',
      formula: `corr(if(${bracketed(product)} = 0, null, ${bracketed(product)}), ${bracketed(a)} * ${bracketed(b)})`,
      as: 'r',
    })),
  );
  return likely
    .filter((_, at) => valueAt(values, at) > PRODUCT)
    .flatMap(({ product, a, b }): [string, string][] => [
      [product, a],
      [product, b],
    ]);
}
