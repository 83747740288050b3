import type { QueryPlan } from '@plumbline/contracts';
import { capitalised } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import type { Table, TableColumn } from '../../table/table.js';
import { contributionsToChange } from '../methods.js';
import type { Evaluation, QueryRunner } from '../reading.js';
import { cell, formatOf, sayExact } from '../saying.js';

/** Groups that are listed by themselves; the others stand together. */
const MOST_LISTED = 6;

/** What the groups of one column make up of a change, and all other groups together. */
export interface GroupContributions {
  column: TableColumn;
  plan: QueryPlan;
  groups: TracedResult;
  made: TracedResult;
}

/**
 * Takes a change apart by the groups of a column, rows without a value among them: what they make up adds up to the change.
 * @param total the measure of all rows, later and earlier
 */
export async function contributionsOf(
  data: QueryRunner,
  total: QueryPlan,
  { column, plan }: { column: TableColumn; plan: QueryPlan },
): Promise<GroupContributions> {
  const groups = await data.ask(plan);
  const made = await data.compute(contributionsToChange, { most: MOST_LISTED }, [total, plan]);
  return { column, plan, groups, made };
}

/** "By region: West −$250, South −$50; together −$300." */
export function sayContributions(
  { column, groups, made }: GroupContributions,
  { total, table }: { total: QueryPlan; table: Table },
): Evaluation['text'] {
  const format = formatOf(total.measures[0], table);
  const signed = (name: string, row: number) => {
    const value = Number(referenceTo(made, row, name).value);
    return cell(made, row, name, `${value > 0 ? '+' : ''}${sayExact(value, format)}`);
  };
  const listed = made.result.rows.flatMap((_, at): Evaluation['text'] => {
    const group = Number(referenceTo(made, at, 'group').value);
    return [at === 0 ? '' : ', ', groupName({ column, groups }, group), ' ', signed('change', at)];
  });
  return [` By ${column.label}: `, ...listed, '; together ', signed('whole', 0), '.'].filter(
    (part) => part !== '',
  );
}

function groupName(
  { column, groups }: Pick<GroupContributions, 'column' | 'groups'>,
  row: number,
): Evaluation['text'][number] {
  if (row < 0) return 'all others';
  const { value } = referenceTo(groups, row, column.name);
  if (value === null) return `rows without ${column.label}`;
  const text = typeof value === 'boolean' ? `${column.label}: ${value ? 'yes' : 'no'}` : String(value);
  return cell(groups, row, column.name, text);
}

/** Why there is nothing to list: what groups make up of an average is no part of it. */
export const sayNoParts = (name: string, { label }: TableColumn): string =>
  ` ${capitalised(name)} of groups do not add up to that of all rows, so no ${label} makes up a part of it: ask for a total or a number of rows.`;
