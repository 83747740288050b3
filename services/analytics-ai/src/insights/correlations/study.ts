import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  type DimensionField,
  isPlaceInOrder,
  type MeasureField,
  present,
  toNumber,
} from '@plumbline/semantics';
import type { CountTable } from '@plumbline/statistics';
import { addAt, elementAt } from '@plumbline/statistics';
import { createPlanner, type Planner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import { binEdges, binPlaces } from './bins.js';
import { LEAST, MOST } from './minimums.js';

/** What is compared with what. */
export interface Study {
  data: AnalysisData;
  planner: Planner;
  /** Numbers, and shares of yes. */
  measures: MeasureField[];
  dimensions: DimensionField[];
}

export function openStudy(data: AnalysisData): Study {
  const { fields, shape, rows } = data;
  const filled = ({ missing }: { missing: number }) => rows - missing >= LEAST.rows;
  return {
    data,
    planner: createPlanner(shape, fields),
    measures: fields.measures
      .filter((field) => filled(field) && field.max > field.min && !isRunningNumber(field, rows))
      .slice(0, MOST.measures),
    // Parts of a date are the calendar's: how things go along it is told as a trend.
    dimensions: fields.dimensions
      .filter((field) => filled(field) && field.distinct <= MOST.segments && !isPartOfDate(data, field))
      .slice(0, MOST.dimensions),
  };
}

/** Every whole number of a range once. */
function isRunningNumber({ isWhole, distinct, min, max, missing }: MeasureField, rows: number): boolean {
  return isWhole && distinct === rows - missing && max - min + 1 === distinct;
}

function isPartOfDate({ shape }: AnalysisData, { name }: DimensionField): boolean {
  const profile = shape.profile.columns.find((column) => column.name === name);
  return isPlaceInOrder(name, Number(profile?.min), Number(profile?.max));
}

/** Numbers that have ranks; a yes or no has none. */
export const isRanked = (field: MeasureField): boolean => !field.isYesNo;

export const COUNT = 'count';

/** Counts of rows by bins of two numbers. */
export function pairPlan({ planner }: Study, x: MeasureField, y: MeasureField): QueryPlan {
  return planner.plan({
    measures: [{ agg: 'count', as: COUNT }],
    dimensions: [x, y].map((field, at) => ({
      column: field.name,
      bins: { edges: binEdges(field) },
      as: `bin ${at}`,
    })),
    filters: [present(x.name), present(y.name)],
  });
}

export function pairTable(result: QueryResult, x: MeasureField, y: MeasureField): CountTable {
  return tableOf(result, binEdges(x), binEdges(y));
}

function tableOf(
  result: QueryResult,
  rowEdges: readonly number[],
  columnEdges: readonly number[],
): number[][] {
  const [rowOf, columnOf] = [binPlaces(rowEdges), binPlaces(columnEdges)];
  const table = rowEdges.map(() => new Array<number>(columnEdges.length).fill(0));
  for (const [row = null, column = null, count = 0] of result.rows)
    addAt(elementAt(table, rowOf(row)), columnOf(column), toNumber(count));
  return table;
}

/** Counts of rows by a dimension and by bins of a number, or by yes and no. */
export function groupPlan({ planner }: Study, measure: MeasureField, by: DimensionField): QueryPlan {
  const bins = isRanked(measure) ? { bins: { edges: binEdges(measure) } } : {};
  return planner.plan({
    measures: [{ agg: 'count', as: COUNT }],
    dimensions: [
      { column: by.name, as: 'value' },
      { column: measure.name, as: 'bin', ...bins },
    ],
    filters: [present(measure.name), present(by.name)],
  });
}

/** Rows of a table with the value each stands for. */
export interface KeyedTable {
  keys: CellValue[];
  table: number[][];
}

export function groupTable(result: QueryResult, measure: MeasureField): KeyedTable {
  const edges = isRanked(measure) ? binEdges(measure) : [0, 1];
  const place = binPlaces(edges);
  return keyedTable(result, edges.length, (cell) => (typeof cell === 'boolean' ? Number(cell) : place(cell)));
}

/** Counts by two dimensions. */
export function crossPlan({ planner }: Study, a: DimensionField, b: DimensionField): QueryPlan {
  return planner.plan({
    measures: [{ agg: 'count', as: COUNT }],
    dimensions: [
      { column: a.name, as: 'one' },
      { column: b.name, as: 'other' },
    ],
    filters: [present(a.name), present(b.name)],
  });
}

export function crossTable(result: QueryResult): KeyedTable & { columns: CellValue[] } {
  const columns = [...new Set(result.rows.map((row) => row[1] ?? null))];
  const places = new Map(columns.map((value, at) => [value, at]));
  return { ...keyedTable(result, columns.length, (cell) => places.get(cell)!), columns };
}

function keyedTable({ rows }: QueryResult, width: number, columnOf: (cell: CellValue) => number): KeyedTable {
  const places = new Map<CellValue, number>();
  const table: number[][] = [];
  for (const [key = null, column = null, count = 0] of rows) {
    const place = places.get(key) ?? places.size;
    if (place === places.size) {
      places.set(key, place);
      table.push(new Array<number>(width).fill(0));
    }
    addAt(elementAt(table, place), columnOf(column), toNumber(count));
  }
  return { keys: [...places.keys()], table };
}
