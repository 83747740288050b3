import type { Filter } from '@plumbline/contracts';
import { addPeriods, completePeriods, type PeriodGrain, periodName, toDate } from '@plumbline/semantics';
import type { Annotation } from '../../matching/annotate.js';
import { isRowWord } from '../../matching/match-columns.js';
import type { Period } from '../../matching/spans.js';
import { measureOf, PlanDraft } from '../../plans/plan-draft.js';
import type { TableColumn } from '../../table/table.js';
import { askedColumn } from '../parts/asked.js';
import { comparedPeriods, FALLING, RISING } from '../parts/compared-periods.js';
import { conditionsOf } from '../parts/conditions.js';
import { type Group, groupsOf } from '../parts/groups.js';
import { type Wanted, wantedMeasures } from '../parts/wanted-measures.js';
import type { Proposal } from '../reading.js';
import { saidConditions } from '../saying.js';
import { explainChange } from './explain-change.js';
import { partsOfProduct } from './parts-of-product.js';

const CAUSE =
  /^(why|caused?|causes|causing|reasons?|drove|driven|driving|drivers?|explains?|explained|behind)$/;
const MOVED =
  /^(down|up|low|lower|high|higher|weak|weaker|strong|stronger|bad|worse|good|better|drop|decrease)$/;
const DOWN = /^(down|low|lower|weak|weaker|bad|worse|drop|decrease)$/;
const SMALL =
  /^(so|much|big|sharp|sharply|sudden|suddenly|go|went|gone|our|the|for|of|in|what|is|was|were|are|by)$/;
/** Groups of a column beyond so many are names: none of them is a reason. */
const MAX_GROUPS = 50;
const MAX_COLUMNS = 6;
/** A column with more groups is not taken apart, even where it is asked for. */
const MAX_LISTED = 2_000;

/** The periods that are compared, and the tokens that say it. */
interface Change {
  later: Period;
  earlier: Period;
  used: number[];
}

/** "why did revenue fall in March", "what drove the rise in orders": what a change is made up of. */
export function readDrivers(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  const cause = tokens.find(({ word }) => CAUSE.test(word));
  const moved = tokens.filter(({ word }) => RISING.test(word) || FALLING.test(word) || MOVED.test(word));
  if (!cause || moved.length === 0 || !table.fields.time) return [];
  const isFalling = moved.some(({ word }) => FALLING.test(word) || DOWN.test(word));
  const small = tokens.filter(({ word }) => SMALL.test(word));
  const cues = [cause, ...moved, ...small].map(({ at }) => at);
  const group = groupOf(annotation);
  return measuresOf(annotation, group).flatMap((wanted) =>
    changesOf(annotation).map((change) =>
      propose(annotation, {
        ...{ wanted, change, isFalling, group },
        used: [...cues, ...change.used, ...(group?.used ?? [])],
      }),
    ),
  );
}

/** What moved: the number that is named, else rows. */
function measuresOf(annotation: Annotation, group: Group | undefined): Wanted[] {
  const { tokens, table } = annotation;
  const named = wantedMeasures(annotation, group ? [group] : [])
    .flatMap((one) => [one].flat().slice(0, 1))
    .filter(({ column, used }) => column || used.length > 0);
  if (named.length > 0) return named;
  const nouns = tokens.filter(({ word }) => isRowWord(word, table)).map(({ at }) => at);
  return nouns.length > 0 ? [{ agg: 'count', used: nouns, bonus: 0 }] : [];
}

/** "by region", "which regions drove": the column whose groups are asked for. */
function groupOf(annotation: Annotation): Group | undefined {
  const { table } = annotation;
  const isFit = (column: TableColumn) =>
    table.fields.dimensions.some(({ name, distinct }) => name === column.name && distinct <= MAX_LISTED);
  const named = groupsOf(annotation).find(({ column }) => isFit(column));
  if (named) return named;
  const { span, column, used, isNamed } = askedColumn(annotation) ?? {};
  return span && column && used && isNamed && isFit(column) ? { column, used, range: span } : undefined;
}

/** The periods that are named; where none is, the last complete month and the last complete quarter. */
function changesOf(annotation: Annotation): Change[] {
  const named = comparedPeriods(annotation, true);
  if (named) return [{ later: named.later, earlier: named.earlier, used: named.used }];
  const { time } = annotation.table.fields;
  if (!time || annotation.times.length > 0) return [];
  return (['month', 'quarter'] as const).flatMap((grain) => {
    const { end, count } = completePeriods(time.span, grain);
    return count < 2 ? [] : [{ ...lastTwo(end, grain), used: [] }];
  });
}

function lastTwo(end: number, grain: PeriodGrain): Pick<Change, 'later' | 'earlier'> {
  const [middle, start] = [addPeriods(end, grain, -1), addPeriods(end, grain, -2)];
  const period = (from: number, to: number): Period => ({
    ...{ first: toDate(from), last: toDate(to - 1), label: periodName(from, grain) },
  });
  return { later: period(middle, end), earlier: period(start, middle) };
}

interface Parts {
  wanted: Wanted;
  change: Change;
  isFalling: boolean;
  group: Group | undefined;
  used: number[];
}

function propose(annotation: Annotation, { wanted, change, isFalling, group, used }: Parts): Proposal {
  const { table, times } = annotation;
  const conditions = conditionsOf(annotation, [...times, ...(wanted.range ? [wanted.range] : [])]);
  const { earlier, later } = change;
  const compare = {
    column: table.fields.time?.name ?? '',
    ...{ from: later.first, to: later.last, baseFrom: earlier.first, baseTo: earlier.last },
  };
  const draftOf = () => {
    const draft = new PlanDraft(table, conditions);
    draft.measures = [measureOf(draft, wanted.agg, wanted.column, table.noun)];
    draft.compare = compare;
    return draft;
  };
  const total = draftOf();
  const [measure] = total.measures;
  const isSum = measure?.agg === 'sum';
  if (isSum) total.measures.push(measureOf(total, 'count', undefined, table.noun));
  const isAdditive = isSum || measure?.agg === 'count';
  const planBy = (column: TableColumn, filters: readonly Filter[]) => {
    const draft = draftOf();
    draft.dimensions = [{ column: column.name }];
    for (const filter of filters) draft.filter(filter);
    draft.order = [{ by: measure?.as ?? '', direction: 'desc' }];
    return draft.build();
  };
  const plans = (isAdditive ? columnsOf(annotation, conditions) : []).map((column) => ({
    column,
    plan: planBy(column, [{ column: column.name, op: 'is_not_null', values: [] }]),
    whole: planBy(column, []),
  }));
  const name = measure?.as.toLowerCase() ?? '';
  const product = isSum ? partsOfProduct(table, wanted.column, draftOf()) : undefined;
  return {
    kind: 'drivers',
    used: [...used, ...wanted.used, ...conditions.flatMap((condition) => condition.used)],
    bonus: 0.15,
    conditions,
    said: [
      'Explain the change of ',
      { slot: 'measure', text: name },
      ...saidConditions(conditions, table),
      ...(group ? [' by ', { slot: 'by' as const, text: group.column.label }] : []),
      ' from ',
      { slot: 'compare', text: `${earlier.label} to ${later.label}` },
    ],
    columns: [wanted.column, group?.column].filter((column) => column !== undefined),
    work: (data) =>
      explainChange(data, {
        ...{ table, conditions, isFalling, isSum, plans, later, earlier },
        total: total.build(),
        ...(product && { product }),
        ...(group && {
          by: { column: group.column, ...(isAdditive && { whole: planBy(group.column, []) }) },
        }),
      }),
  };
}

/** Columns whose groups may tell a change apart: few values, and no condition on them. */
function columnsOf({ table }: Annotation, conditions: Proposal['conditions']): TableColumn[] {
  return table.fields.dimensions
    .filter(({ distinct }) => distinct >= 2 && distinct <= MAX_GROUPS)
    .flatMap(({ name }) => table.columns.find((column) => column.name === name) ?? [])
    .filter((column) => !conditions.some((condition) => condition.column === column))
    .slice(0, MAX_COLUMNS);
}
