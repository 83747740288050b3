import type { Compare, DerivedColumn, Filter, FilterOp, Grain, QueryPlan } from '@plumbline/contracts';
import { DialectGap } from '../dialects/dialect.js';
import { Bindings } from '../engine/bindings.js';
import { withDerived } from '../formulas/derived-columns.js';
import { allOf, filterSql } from '../fragments/filter-sql.js';
import { PlanError } from '../schema/plan-error.js';
import type { Schema } from '../schema/schema.js';

/** What every part of one statement is compiled with. */
export interface PlanContext {
  schema: Schema;
  bindings: Bindings;
  zone: string;
}

export function planContext(
  schema: Schema,
  asked: { zone?: string; derived?: readonly DerivedColumn[] },
): PlanContext {
  const zone = checkedZone(asked.zone);
  const { remote } = schema;
  if (remote && asked.derived) throw new DialectGap('formulas');
  const bindings = new Bindings(remote?.dialect);
  const known = withDerived(schema, asked.derived, zone);
  for (const name of known.derived?.keys() ?? [])
    if (known.columns.get(name)?.kind === 'text') bindings.textCopies.ofColumns++;
  return { schema: known, bindings, zone };
}

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

/** Without a zone of their own, plans read instants in UTC. */
function checkedZone(zone: string | undefined): string {
  if (zone === undefined) return 'UTC';
  try {
    if (!ZONE_NAME.test(zone)) throw new RangeError(zone);
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new PlanError(`“${zone}” is not a time zone.`, 'zone');
  }
}

export interface PlanConditions {
  /** The rows that the plan reads at all. */
  where: string;
  /** Only where the plan compares: the rows of its own period, and those of the base. */
  current?: string;
  base?: string;
}

/**
 * The plan's filters and periods. A range of the compared column bounds the plan's own period alone: a dashboard
 * narrowed to March would otherwise have nothing to compare March with.
 */
export function planConditions(plan: QueryPlan, context: PlanContext): PlanConditions {
  const { compare } = plan;
  const indexed = plan.filters.map((filter, index) => ({ filter, path: `filters[${index}]` }));
  const conditionsOf = (entries: typeof indexed) =>
    entries.map(({ filter, path }) => filterSql(filter, { ...context, path }));
  if (!compare) return { where: allOf(conditionsOf(indexed)) };
  const period = (from: string, to: string) =>
    filterSql({ column: compare.column, op: 'between', values: [from, to] }, { ...context, path: 'compare' });
  const ownFilters = indexed.filter(({ filter }) => boundsOwnPeriod(filter, compare));
  const shared = indexed.filter(({ filter }) => !boundsOwnPeriod(filter, compare));
  const current = allOf([period(compare.from, compare.to), ...conditionsOf(ownFilters)]);
  const base = period(compare.baseFrom, compare.baseTo);
  return { where: allOf([...conditionsOf(shared), `(${current} OR ${base})`]), current, base };
}

const RANGE_OPS: readonly FilterOp[] = ['eq', 'lt', 'lte', 'gt', 'gte', 'between'];
const CYCLES: readonly (Grain | undefined)[] = ['weekday', 'hour_of_day'];

/** Fridays are Fridays in both periods; a range of days belongs to the plan's own. */
export function boundsOwnPeriod({ column, grain, bins, op }: Filter, compare: Compare): boolean {
  return column === compare.column && !bins && !CYCLES.includes(grain) && RANGE_OPS.includes(op);
}
