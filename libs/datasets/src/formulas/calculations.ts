import type { PlanWindow, QueryPlan } from '@plumbline/contracts';
import { AGGREGATE_FUNCTIONS } from '../fragments/aggregate-sql.js';
import { PlanError } from '../schema/plan-error.js';
import { columnText, FormulaError, type FormulaNode, parseFormula } from './formula.js';

/** Formulas by the names under which plans and other formulas use them. */
export type Calculations = ReadonlyMap<string, string>;

/** What columns or calculations are called from now on, by their names before. */
export type NewNames = ReadonlyMap<string, string>;

/** What a plan's formula may have. */
const MAX_LENGTH = 2_000;

/** The parts of a formula that are of it, itself first. */
export function partsOf(node: FormulaNode): FormulaNode[] {
  switch (node.type) {
    case 'negate':
    case 'not':
      return [node, ...partsOf(node.operand)];
    case 'binary':
      return [node, ...partsOf(node.left), ...partsOf(node.right)];
    case 'call':
      return [node, ...node.args.flatMap(partsOf)];
    default:
      return [node];
  }
}

/** The columns and calculations that a formula names, each once. */
export function namesIn(formula: string): string[] {
  const names = partsOf(parseFormula(formula)).flatMap((node) => (node.type === 'column' ? [node.name] : []));
  return [...new Set(names)];
}

/** A formula with other text in place of some of its names. */
function withNames(formula: string, textOf: (name: string) => string | undefined): string {
  const places = partsOf(parseFormula(formula)).flatMap((node) => {
    const text = node.type === 'column' ? textOf(node.name) : undefined;
    return text === undefined ? [] : [{ ...node, text }];
  });
  places.sort((a, b) => b.position - a.position);
  return places.reduce((text, at) => text.slice(0, at.position) + at.text + text.slice(at.end), formula);
}

/**
 * A formula with each calculation in it written out.
 * @throws FormulaError where calculations lead in a circle, or are too long together
 */
export function writtenOut(
  formula: string,
  calculations: Calculations,
  within: readonly string[] = [],
): string {
  const text = withNames(formula, (name) => {
    const known = calculations.get(name);
    if (known === undefined) return undefined;
    if (within.includes(name)) throw circle([...within, name], formula);
    return `(${writtenOut(known, calculations, [...within, name])})`;
  });
  if (text.length > MAX_LENGTH)
    throw new FormulaError('With the calculations in it, this formula is too long.', 0, 'a shorter formula');
  return text;
}

function circle(names: readonly string[], formula: string): FormulaError {
  const path = names.slice(names.indexOf(names.at(-1) ?? '')).map((name) => `“${name}”`);
  const message = `A calculation cannot be made of itself: ${path.join(' uses ')}.`;
  return new FormulaError(message, { position: 0, end: formula.length }, 'a column or another calculation');
}

/** Whether a formula puts rows together, by itself or through a calculation in it. */
export function isAggregate(formula: string, calculations: Calculations): boolean {
  return partsOf(parseFormula(writtenOut(formula, calculations))).some(
    (node) => node.type === 'call' && AGGREGATE_FUNCTIONS.has(node.name),
  );
}

/**
 * A plan that names no calculation any more: one of rows is among its derived columns, one of aggregates written out
 * where it stands. So a fact of it needs nothing else to be computed again.
 * @throws PlanError where a calculation cannot be written out, or stands where it cannot
 */
export function withCalculations(plan: QueryPlan, calculations: Calculations): QueryPlan {
  if (calculations.size === 0) return plan;
  const used = calculationsIn(plan, calculations);
  if (used.length === 0) return plan;
  try {
    const isOwn = (name: string) => plan.derived?.some(({ as }) => as === name) ?? false;
    const named = columnNames(plan).filter((name) => calculations.has(name) && !isOwn(name));
    const derived = [...new Set(named)].map((as) => ({ as, formula: rowFormula(as, calculations) }));
    const measures = plan.measures.map(({ formula, ...measure }) =>
      formula === undefined ? measure : { ...measure, formula: writtenOut(formula, calculations) },
    );
    const own = (plan.derived ?? []).map((one) => ({
      ...one,
      formula: writtenOut(one.formula, calculations),
    }));
    const all = [...own, ...derived];
    return { ...plan, measures, ...(all.length > 0 && { derived: all }) };
  } catch (error) {
    if (error instanceof FormulaError) throw new PlanError(error.message, 'measures');
    throw error;
  }
}

function rowFormula(name: string, calculations: Calculations): string {
  const formula = writtenOut(columnText(name), calculations);
  if (isAggregate(formula, new Map()))
    throw new PlanError(
      `“${name}” puts many rows together: it is a measure of its own, and no column.`,
      'measures',
    );
  return formula;
}

/** Every name that a plan uses as a column's. */
function columnNames({ measures, dimensions, filters, raw, compare, order }: QueryPlan): string[] {
  return [
    ...measures.flatMap(({ column, column2, weight }) => [column, column2, weight]),
    ...dimensions.map(({ column }) => column),
    ...filters.map(({ column }) => column),
    ...(raw?.columns ?? []),
    ...(raw ? order.map(({ by }) => by) : []),
    compare?.column,
  ].filter((name) => name !== undefined);
}

const formulasOf = ({ measures, derived = [] }: QueryPlan): string[] =>
  [...measures, ...derived].flatMap(({ formula }) => (formula === undefined ? [] : [formula]));

/** The calculations that a plan uses, those within others included. */
export const calculationsIn = (plan: QueryPlan, calculations: Calculations): string[] =>
  calculationsAmong([...columnNames(plan), ...formulasOf(plan).flatMap(namesIn)], calculations);

/** The calculations among some names, and those that these are made of. */
export function calculationsAmong(names: readonly string[], calculations: Calculations): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const formula = calculations.get(name);
    if (formula === undefined || found.has(name)) return;
    found.add(name);
    namesIn(formula).forEach(visit);
  };
  names.forEach(visit);
  return [...found];
}

/** A formula that knows columns and calculations by their new names. */
export const renamedFormula = (formula: string, names: NewNames): string =>
  withNames(formula, (name) => {
    const to = names.get(name);
    return to === undefined ? undefined : columnText(to);
  });

/** A plan that knows columns and calculations by their new names; results named after them are, too. */
export function renamedPlan(plan: QueryPlan, names: NewNames): QueryPlan {
  const name = (known: string): string => names.get(known) ?? known;
  const formula = (text: string | undefined) =>
    text === undefined ? {} : { formula: renamedFormula(text, names) };
  const columns = ({ column, column2, weight }: QueryPlan['measures'][number]) => ({
    ...(column !== undefined && { column: name(column) }),
    ...(column2 !== undefined && { column2: name(column2) }),
    ...(weight !== undefined && { weight: name(weight) }),
  });
  const { raw, compare, derived, having, windows } = plan;
  return {
    ...plan,
    measures: plan.measures.map((one) => ({
      ...one,
      ...columns(one),
      ...formula(one.formula),
      as: name(one.as),
    })),
    dimensions: plan.dimensions.map((one) => ({ ...one, column: name(one.column) })),
    filters: plan.filters.map((one) => ({ ...one, column: name(one.column) })),
    order: plan.order.map((one) => ({ ...one, by: name(one.by) })),
    ...(derived && { derived: derived.map((one) => ({ ...one, ...formula(one.formula) })) }),
    ...(having && { having: having.map((one) => ({ ...one, by: name(one.by) })) }),
    ...(windows && { windows: windows.map((one) => renamedWindow(one, name)) }),
    ...(raw && { raw: { ...raw, columns: raw.columns.map(name) } }),
    ...(compare && { compare: { ...compare, column: name(compare.column) } }),
  };
}

function renamedWindow(
  { of, along, within, ...one }: PlanWindow,
  name: (known: string) => string,
): PlanWindow {
  return {
    ...one,
    of: name(of),
    ...(along !== undefined && { along: name(along) }),
    ...(within && { within: within.map(name) }),
    as: name(one.as),
  };
}
