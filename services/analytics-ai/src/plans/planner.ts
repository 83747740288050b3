import type { Measure, QueryPlan } from '@plumbline/contracts';
import { capitalised, type Fields, labelOf, type MeasureField, type SourceShape } from '@plumbline/semantics';
import { type DerivedField, deriving } from '../derived-columns/derived-fields.js';
import { namesOfPlan } from './plan-columns.js';

/** Makes the plans of one source: its version, the zone where a timestamp is involved, names that read well. */
export interface Planner {
  /** Rows, under the name the file gives them. */
  count: Measure;
  of(field: MeasureField): Measure;
  average(field: MeasureField): Measure;
  /** A measure by hand, its name kept apart from the column names. */
  named(measure: Omit<Measure, 'as'>, as: string): Measure;
  plan(parts: Partial<Omit<QueryPlan, 'dataSourceId' | 'version' | 'zone'>>): QueryPlan;
}

/** A planner for one version of a data source, with columns derived from it; names it gives stay the same for the same measure. */
export function createPlanner(
  source: SourceShape,
  fields: Fields,
  derived: readonly DerivedField[] = [],
): Planner {
  const names = new Names(source.columns.map((column) => column.name));
  const timestamps = new Set(
    source.columns.filter((column) => column.type === 'timestamp').map((column) => column.name),
  );
  const named: Planner['named'] = (measure, as) => ({ ...measure, as: names.give(as, measure) });
  const titleOf = ({ name }: MeasureField) => derived.find(({ derived: { as } }) => as === name)?.title;
  const average = (field: MeasureField): Measure =>
    named(
      field.agg === 'weighted_avg'
        ? { agg: 'weighted_avg', column: field.name, weight: field.weight }
        : { agg: 'avg', column: field.name },
      capitalised(titleOf(field) ?? (field.isYesNo ? `share ${field.label}` : averageOf(field.label))),
    );
  return {
    count: named({ agg: 'count' }, capitalised(fields.noun)),
    of: (field) =>
      field.agg === 'sum'
        ? named({ agg: 'sum', column: field.name }, capitalised(totalOf(field.label)))
        : average(field),
    average,
    named,
    plan: (parts) => {
      const plan: QueryPlan = {
        dataSourceId: source.dataSourceId,
        version: source.version,
        measures: [],
        dimensions: [],
        filters: [],
        order: [],
        ...parts,
      };
      const whole = deriving(plan, derived);
      return namesOfPlan(whole).some((column) => timestamps.has(column))
        ? { ...whole, zone: source.zone }
        : whole;
    },
  };
}

/** A column that is called total already is not called so twice; of one that has no other name, all is the grand total. */
function totalOf(label: string): string {
  if (/^(total|sum|totale|totaal|gesamt|summe|somme|suma)$/i.test(label)) return 'grand total';
  return /\b(total|sum|totale|totaal|gesamt|summe)\b/i.test(label) ? label : `total ${label}`;
}

/** What is an average of something else is called one in the name of the column, or is put before it. */
const averageOf = (label: string): string =>
  /\b(average|avg|mean|median)\b/i.test(label) ? label : `average ${label}`;

const MAX_NAME = 200;
const PLAIN_WORDS: Partial<Record<Measure['agg'], string>> = {
  count: 'Number of',
  // Of columns that are called a total or an average themselves.
  sum: 'Overall',
  avg: 'Overall',
  weighted_avg: 'Overall',
};

/** Names of measures: never that of a column, and one name for one measure only. Letter case makes no difference. */
class Names {
  private readonly columns: ReadonlySet<string>;
  private readonly given = new Map<string, string>();

  constructor(columns: readonly string[]) {
    this.columns = new Set(columns.map((name) => name.toLowerCase()));
  }

  give(wanted: string, measure: Omit<Measure, 'as'>): string {
    const meaning = JSON.stringify(measure);
    const plain = `${PLAIN_WORDS[measure.agg] ?? 'The'} ${measure.column === undefined ? wanted.toLowerCase() : labelOf(measure.column)}`;
    for (let at = 0; ; at++) {
      const name = [wanted, plain][at] ?? `${wanted.slice(0, MAX_NAME - 10)} (${at})`;
      const key = name.slice(0, MAX_NAME).toLowerCase();
      if (this.columns.has(key) || (this.given.get(key) ?? meaning) !== meaning) continue;
      this.given.set(key, meaning);
      return name.slice(0, MAX_NAME);
    }
  }
}
