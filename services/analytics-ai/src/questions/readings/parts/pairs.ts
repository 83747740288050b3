import type { Annotation } from '../../matching/annotate.js';
import { placesOf, type TokenRange, type ValueSpan } from '../../matching/spans.js';
import { type Condition, measureOf, PlanDraft } from '../../plans/plan-draft.js';
import { isNumeric, isRecords, isYear, type TableColumn } from '../../table/table.js';
import { isRank } from './asked.js';

/** Two values of one column, the second behind "or", "and" or "than". */
export function pairOf({ values, tokens }: Annotation): [ValueSpan, ValueSpan] | undefined {
  for (const [at, one] of values.entries()) {
    const other = values[at + 1];
    if (!other || other.from - one.to > 4) continue;
    const between = tokens.slice(one.to, other.from).map(({ word }) => word);
    const shared = one.options.find(({ column }) => other.options.some((option) => option.column === column));
    if (!shared || !between.some((word) => /^(or|and|than|versus|vs|to|from)$/.test(word))) continue;
    const pick = (span: ValueSpan) => ({
      ...span,
      options: span.options.filter(({ column }) => column === shared.column),
    });
    return [pick(one), pick(other)];
  }
  return undefined;
}

export const sideOf = (span: ValueSpan): Condition[] => {
  const [option] = span.options;
  return option
    ? [
        {
          column: option.column,
          op: option.values.length === 1 ? 'eq' : 'in',
          values: option.values,
          used: placesOf(span),
          text: `${option.column.label} is ${option.values[0]}`,
          because: option.because,
        },
      ]
    : [];
};

export interface Measured {
  column?: TableColumn;
  isAverage?: boolean;
  used: number[];
}

/** The plan of one side: its number in the column, else how many rows it has. */
export function sidePlan(
  { table }: Annotation,
  conditions: readonly Condition[],
  { column, isAverage }: Measured,
): PlanDraft {
  const draft = new PlanDraft(table, conditions);
  if (!column) draft.measures = [measureOf(draft, 'count', undefined, table.noun)];
  else if (isNumeric(column))
    draft.measures = [
      measureOf(
        draft,
        isYear(column) || isRank(column)
          ? 'min'
          : isAverage || !isSummableHere(column, table)
            ? 'avg'
            : column.kind === 'number'
              ? 'sum'
              : 'max',
        column,
      ),
    ];
  else draft.measures = [{ agg: 'min', column: column.name, as: column.label }];
  return draft;
}

/** Ages and prices of many rows are no sum. */
const isSummableHere = (column: TableColumn, table: Annotation['table']): boolean =>
  column.isAdditive || !isRecords(table);

/** Words of the question as they stand. */
export const textOf = ({ text, tokens }: Annotation, { from, to }: TokenRange): string =>
  text.slice(tokens[from]?.from, tokens[to - 1]?.to);
