import type { Measure } from '@plumbline/contracts';
import type { Bindings } from '../engine/bindings.js';

/** Where a quantile stands in the list that its column's quantiles are computed as. */
export interface QuantilePlace {
  /** SQL of all the probabilities. */
  list: string;
  /** From 1, as the engine counts. */
  position: number;
}

/**
 * All quantiles of a column as one list: the engine orders a group's values once per list, and computes equal
 * aggregates once, so that the five numbers of a box cost little more than one.
 */
export class QuantileLists {
  private readonly lists = new Map<string, { probabilities: number[]; sql: string }>();

  constructor(measures: readonly Measure[], bindings: Bindings) {
    // Elsewhere each quantile is an aggregate of its own.
    if (bindings.dialect.quantiles !== 'lists') return;
    for (const measure of measures) {
      const p = probabilityOf(measure);
      if (p === undefined) continue;
      const { probabilities } = this.listOf(measure);
      if (!probabilities.includes(p)) probabilities.push(p);
    }
    for (const list of this.lists.values()) {
      list.sql = `list_value(${list.probabilities.map((p) => bindings.bind(p)).join(', ')})`;
    }
  }

  placeOf(measure: Measure): QuantilePlace {
    const { probabilities, sql } = this.listOf(measure);
    return { list: sql, position: probabilities.indexOf(probabilityOf(measure)!) + 1 };
  }

  private listOf({ column, formula }: Measure): { probabilities: number[]; sql: string } {
    const key = JSON.stringify([column, formula]);
    const list = this.lists.get(key) ?? { probabilities: [], sql: '' };
    this.lists.set(key, list);
    return list;
  }
}

/** The p of a quantile; a median is the one at a half. */
export function probabilityOf({ agg, p }: Measure): number | undefined {
  if (agg === 'median') return 0.5;
  return agg === 'quantile' ? p : undefined;
}
