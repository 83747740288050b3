import type { CellValue, QueryPlan, Segment } from '@plumbline/contracts';
import { areRelated, present } from '@plumbline/semantics';
import type { AnalysisData } from './analysis-context.js';
import type { Admitted } from './gate.js';

/** How findings lie in each other by the hierarchies of their columns. */
export interface Nesting {
  /** Whether all rows of the segment of the one are in that of the other: a city in its state. */
  isInside(one: Admitted, other: Admitted): boolean;
  /** Whether one column follows from the other. */
  areRelated(one: string, other: string): boolean;
}

/** Of findings of a table without hierarchies. */
export const NO_NESTING: Nesting = { isInside: () => false, areRelated: () => false };

/** Looks up in the data in which other segments those of findings lie, along columns that follow from each other. */
export async function findNesting(data: AnalysisData, admitted: readonly Admitted[]): Promise<Nesting> {
  const { about } = data.fields;
  if (!about || about.dependencies.length === 0) return NO_NESTING;
  const asked = admitted.flatMap((one) => {
    const { segment } = one.candidate;
    if (!segment || segment.value === null) return [];
    const around = columnsAround(data, segment.column, admitted);
    return around.length > 0 ? [{ one, around, plan: valuesPlan(data, segment, around) }] : [];
  });
  const results = await data.scan(asked.map(({ plan }) => plan));
  const around = new Map(
    asked.map(({ one, around }, at) => {
      const row = results[at]?.rows[0] ?? [];
      return [one, around.map((column, place): Segment => ({ column, value: row[place] ?? null }))];
    }),
  );
  return {
    isInside: (one, { candidate: { segment } }) =>
      segment !== undefined && (around.get(one) ?? []).some((known) => isSame(known, segment)),
    areRelated: (one, other) => areRelated(about, one, other),
  };
}

/** Columns of other findings that follow from this one, or are another name of it. */
function columnsAround(data: AnalysisData, column: string, admitted: readonly Admitted[]): string[] {
  const others = new Set(admitted.flatMap(({ candidate: { segment } }) => (segment ? [segment.column] : [])));
  const { about, dimensions } = data.fields;
  const sizeOf = (name: string) => dimensions.find((one) => one.name === name)?.distinct;
  return [...others].filter((other) => {
    const [own, size] = [sizeOf(column), sizeOf(other)];
    const isCoarser = own !== undefined && size !== undefined && size <= own;
    return other !== column && isCoarser && areRelated(about, column, other);
  });
}

/** The values of the columns in the rows of a segment: all of them have the same. */
function valuesPlan({ shape }: AnalysisData, segment: Segment, around: readonly string[]): QueryPlan {
  return {
    ...{ dataSourceId: shape.dataSourceId, version: shape.version, zone: shape.zone },
    measures: [{ agg: 'count', as: 'rows of a segment' }],
    dimensions: around.map((column) => ({ column })),
    filters: [
      { column: segment.column, op: 'eq', values: [segment.value] },
      ...around.map((column) => present(column)),
    ],
    order: [],
    limit: 1,
  };
}

function isSame(one: Segment, other: Segment): boolean {
  const textOf = (value: CellValue) => (value === null ? undefined : String(value));
  return one.column === other.column && textOf(one.value) === textOf(other.value);
}
