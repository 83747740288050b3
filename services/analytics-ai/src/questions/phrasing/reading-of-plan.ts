import type { Measure, PlanWindow, QueryPlan, ReadingPart } from '@plumbline/contracts';
import { capitalised } from '@plumbline/semantics';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isSummable, type Table } from '../table/table.js';

const MAX_OPTIONS = 8;

type Option = NonNullable<ReadingPart['options']>[number];

/** Fills the slots of a sentence with what else they could hold, each with the plan that choosing it gives. */
export function withOptions(parts: readonly ReadingPart[], plan: QueryPlan, table: Table): ReadingPart[] {
  let filters = plan.filters.length - plan.filters.filter((_, at) => at >= table.filters.length).length;
  return parts.map((part) => {
    if (part.slot === 'measure') return withSome(part, measureOptions(plan, table));
    if (part.slot === 'by') return withSome(part, dimensionOptions(plan, table));
    if (part.slot === 'filter' || part.slot === 'period')
      return withSome(part, withoutFilter(plan, filters++));
    return part;
  });
}

const withSome = (part: ReadingPart, options: Option[]): ReadingPart =>
  options.length > 0 ? { ...part, options } : part;

/** Only where one number is measured: what else it could be. */
function measureOptions(plan: QueryPlan, table: Table): Option[] {
  const [only, ...others] = plan.measures;
  if (!only || others.length > 0) return [];
  const draft = new PlanDraft(table);
  const numbers = table.columns
    .filter((column) => column.kind === 'number' && isSummable(column))
    .slice(0, 4);
  const measures: Measure[] = [
    measureOf(draft, 'count', undefined, table.noun),
    ...numbers.flatMap((column) => [
      measureOf(draft, column.isAdditive ? 'sum' : 'avg', column),
      ...(column.isAdditive ? [measureOf(draft, 'avg', column)] : []),
    ]),
  ];
  return measures
    .filter(({ as }) => as !== only.as)
    .slice(0, MAX_OPTIONS)
    .map((measure) => ({
      text: measure.as.toLowerCase(),
      plan: {
        ...plan,
        measures: [measure],
        order: plan.order.map((order) => (order.by === only.as ? { ...order, by: measure.as } : order)),
        ...(plan.windows && {
          windows: plan.windows.map((one) => (one.of === only.as ? { ...one, of: measure.as } : one)),
        }),
        ...(plan.having && {
          having: plan.having.map((one) => (one.by === only.as ? { ...one, by: measure.as } : one)),
        }),
      },
    }));
}

function dimensionOptions(plan: QueryPlan, table: Table): Option[] {
  const [first, ...rest] = plan.dimensions;
  if (!first || plan.measures.length === 0) return [];
  const name = first.as ?? first.column;
  return table.fields.dimensions
    .filter((field) => field.name !== first.column && rest.every(({ column }) => column !== field.name))
    .slice(0, MAX_OPTIONS)
    .map((field) => ({
      text: field.label,
      plan: {
        ...plan,
        dimensions: [{ column: field.name }, ...rest],
        filters: plan.filters.filter(({ column, op }) => !(column === first.column && op === 'is_not_null')),
        order: plan.order.map((order) => (order.by === name ? { ...order, by: field.name } : order)),
        ...(plan.windows && { windows: plan.windows.map((window) => renamed(window, name, field.name)) }),
      },
    }));
}

/** A window that follows or tells apart another dimension. */
function renamed(window: PlanWindow, from: string, to: string): PlanWindow {
  const named = (name: string) => (name === from ? to : name);
  return {
    ...window,
    ...(window.along && { along: named(window.along) }),
    ...(window.within && { within: window.within.map(named) }),
  };
}

function withoutFilter(plan: QueryPlan, at: number): Option[] {
  const filter = plan.filters[at];
  if (!filter) return [];
  return [
    { text: 'leave this out', plan: { ...plan, filters: plan.filters.filter((_, place) => place !== at) } },
  ];
}

const OPS: Record<string, string> = {
  ...{ eq: 'is', in: 'is', ne: 'is not', not_in: 'is not', lt: 'is under', lte: 'is at most', gt: 'is over' },
  ...{
    gte: 'is at least',
    between: 'is between',
    contains: 'contains',
    is_null: 'is missing',
    is_not_null: 'is known',
  },
};

const WINDOWS: Record<PlanWindow['function'], string> = {
  rank: 'its rank',
  running_total: 'its running total',
  previous: 'the previous value',
  next: 'the next value',
  change: 'the change from the previous',
  change_share: 'the change from the previous in percent',
};

/** "its running total within each region". */
export function windowSaid({ function: name, within, offset = 1 }: PlanWindow): string {
  const away = offset > 1 ? `, ${offset} back` : '';
  return `${WINDOWS[name]}${away}${within ? ` within each ${within.join(' and ')}` : ''}`;
}

/** A plan in words, where a person edited it by hand. */
export function readingOfPlan(plan: QueryPlan, table: Table): ReadingPart[] {
  const labelOf = (name: string) => table.columns.find((column) => column.name === name)?.label ?? name;
  const measured = plan.raw ? plan.raw.columns.map(labelOf) : plan.measures.map(({ as }) => as.toLowerCase());
  const own = plan.filters.slice(table.filters.length).filter(({ op }) => op !== 'is_not_null');
  return [
    { text: 'Show ' },
    { text: measured.join(' and '), slot: 'measure' },
    ...(plan.windows ?? []).map((window): ReadingPart => ({ text: ` with ${windowSaid(window)}` })),
    ...plan.dimensions.flatMap(({ column, grain }, at): ReadingPart[] => [
      { text: at === 0 ? ' by ' : ' and ' },
      { text: grain ? `${grain} of ${labelOf(column)}` : labelOf(column), slot: 'by' },
    ]),
    ...own.flatMap(({ column, op, values }, at): ReadingPart[] => [
      { text: at === 0 ? ' where ' : ' and ' },
      {
        text: `${labelOf(column)} ${OPS[op] ?? op} ${values.map(String).join(op === 'between' ? ' and ' : ' or ')}`.trim(),
        slot: 'filter',
      },
    ]),
    ...(plan.compare
      ? [
          { text: ' for ' },
          {
            text: `${plan.compare.from} to ${plan.compare.to} against ${plan.compare.baseFrom} to ${plan.compare.baseTo}`,
            slot: 'compare' as const,
          },
        ]
      : []),
  ];
}

export const sentenceOf = (parts: readonly ReadingPart[]): string =>
  capitalised(parts.map(({ text }) => text).join(''));
