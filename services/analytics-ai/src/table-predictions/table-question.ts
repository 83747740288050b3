import {
  type CellValue,
  type Column,
  type ColumnFormat,
  type ColumnProfile,
  type LeftOutColumn,
  type OutcomeKind,
  type QueryPlan,
  type TableRequest,
} from '@plumbline/contracts';
import {
  capitalised,
  isTime,
  labelOf,
  namesIdentifier,
  present,
  readFields,
  type SourceShape,
} from '@plumbline/semantics';
import { unusable } from '@plumbline/server';
import { createPlanner } from '../plans/planner.js';
import type { RequestedColumn, TableParams } from './compute/table-params.js';

/** Rows that are learned from; more would hardly say more. */
export const MOST_ROWS = 4_000;
const MOST_COLUMNS = 30;
/** More than these different values of a text, in this part of the rows, are names of rows, not kinds of them. */
const [MANY_VALUES, OWN_VALUES] = [40, 0.2];
const NEARLY_EMPTY = 0.97;
/** Fewer different numbers than this are kinds, not amounts. */
const FEW_NUMBERS = 10;
/** Multiples of it fall evenly between whole numbers, whatever repeats in the rows (Weyl, 1916). */
const GOLDEN = '0.6180339887498949';
const PLACE = '(place of the row)';

export interface TableQuestion {
  target: string;
  label: string;
  outcome: OutcomeKind;
  positive: CellValue;
  format: ColumnFormat | undefined;
  rowsWithOutcome: number;
  params: TableParams;
  leftOut: LeftOutColumn[];
  /** The outcome, then the columns that are asked. */
  rowsPlan: QueryPlan;
  /** Of yes and no: rows by outcome. */
  outcomesPlan: QueryPlan | undefined;
}

/** Undefined where a column is no yes or no and no number that could be predicted. */
export function outcomeOf(
  column: ColumnProfile,
  rowCount: number,
): { outcome: OutcomeKind; positive: CellValue } | undefined {
  const { type, role, distinct, missing, topValues = [] } = column;
  if (role === 'identifier' || type === 'date' || type === 'timestamp') return undefined;
  if (type === 'boolean') return distinct === 2 ? { outcome: 'yes_no', positive: true } : undefined;
  if (distinct === 2 && topValues.length === 2)
    return { outcome: 'yes_no', positive: yesOf(topValues.map(({ value }) => value)) };
  if (type === 'text' || distinct < FEW_NUMBERS || role === 'constant') return undefined;
  if (namesIdentifier(column.name, distinct / Math.max(1, rowCount - missing))) return undefined;
  return { outcome: 'number', positive: null };
}

const YES = /^(1|y|yes|true|t|ja|oui|si|sí|won|churned|gone|left|cancelled|canceled|returned|late|lost)$/i;

/** The value that says yes; where neither does, the one that is rarer. */
const yesOf = (values: readonly CellValue[]): CellValue =>
  values.find((value) => YES.test(String(value))) ?? values.at(-1) ?? null;

/** @throws AppError `unusable` where the column is none that could be predicted */
export function readTableQuestion(shape: SourceShape, request: TableRequest): TableQuestion {
  const { rowCount, columns: profiles } = shape.profile;
  const profile = profiles.find(({ name }) => name === request.target);
  if (!profile) throw unusable(`There is no column “${request.target}”.`, { column: request.target });
  const found = outcomeOf(profile, rowCount);
  if (!found)
    throw unusable(
      `“${request.target}” is neither yes and no nor an amount: columns with two values, and numbers, can be predicted from the others.`,
      { column: request.target },
    );
  const { asked, leftOut, main } = columnsFor(shape, request);
  const keep = asked.map(({ name }) => name).filter((name) => request.keep?.includes(name));
  const rowsWithOutcome = rowCount - profile.missing;
  const names = [request.target, ...asked.map(({ name }) => name)];
  const planner = createPlanner(shape, readFields(shape));
  const isSampled = rowsWithOutcome > MOST_ROWS;
  const share = (0.99 * MOST_ROWS) / rowsWithOutcome;
  return {
    target: request.target,
    label: capitalised(labelOf(request.target)),
    ...found,
    ...{ format: profile.format, rowsWithOutcome, leftOut },
    params: { ...found, asked, main, ...(keep.length > 0 && { keep }) },
    rowsPlan: planner.plan({
      raw: { columns: names, limit: MOST_ROWS },
      filters: [
        present(request.target),
        ...(isSampled ? [{ column: PLACE, op: 'lt' as const, values: [share] }] : []),
      ],
      ...(isSampled && {
        derived: [{ as: PLACE, formula: `line() * ${GOLDEN} - floor(line() * ${GOLDEN})` }],
      }),
    }),
    outcomesPlan:
      found.outcome === 'yes_no'
        ? planner.plan({
            measures: [planner.count],
            dimensions: [{ column: request.target }],
            filters: [present(request.target)],
            order: [{ by: planner.count.as, direction: 'desc' }],
            limit: 3,
          })
        : undefined,
  };
}

interface RequestedColumns {
  asked: RequestedColumn[];
  leftOut: LeftOutColumn[];
  main: string | null;
}

function columnsFor(shape: SourceShape, { target, leaveOut = [] }: TableRequest): RequestedColumns {
  const { columns: profiles, rowCount } = shape.profile;
  const main = readFields(shape).time?.name ?? null;
  const leftOut: LeftOutColumn[] = [];
  const kept: { column: RequestedColumn; interest: number }[] = [];
  for (const profile of profiles) {
    const { name } = profile;
    if (name === target) continue;
    const reason = leaveOut.includes(name)
      ? { reason: 'asked' as const, detail: 'You left it out.' }
      : reasonAgainst(profile, rowCount);
    if (reason) leftOut.push({ name, ...reason });
    else kept.push({ column: { name, as: readAs(profile) }, interest: profile.interest });
  }
  kept.sort((one, other) => other.interest - one.interest);
  for (const { column } of kept.slice(MOST_COLUMNS))
    leftOut.push({
      ...{ name: column.name, reason: 'too_many' },
      detail: `Only the ${MOST_COLUMNS} columns that are filled and spread best are asked.`,
    });
  const asked = kept.slice(0, MOST_COLUMNS).map(({ column }) => column);
  return { asked, leftOut, main: asked.some(({ name }) => name === main) ? main : null };
}

function readAs({ type, role, distinct }: Column & { distinct: number }): RequestedColumn['as'] {
  if (type === 'date' || type === 'timestamp') return 'date';
  const isNumber = type === 'integer' || type === 'decimal';
  return isNumber && !(role === 'dimension' && distinct <= 2) ? 'number' : 'category';
}

function reasonAgainst(profile: ColumnProfile, rowCount: number): Omit<LeftOutColumn, 'name'> | undefined {
  const { name, type, role, distinct, missing } = profile;
  const filled = Math.max(1, rowCount - missing);
  if (missing >= NEARLY_EMPTY * rowCount) return { reason: 'empty', detail: 'Hardly any row has a value.' };
  if (distinct < 2 && missing === 0) return { reason: 'constant', detail: 'It is the same in every row.' };
  const isWhen = type === 'date' || type === 'timestamp';
  if (role === 'identifier' || (!isWhen && namesIdentifier(name, distinct / filled)))
    return { reason: 'identifier', detail: 'It names a row: what it says of one it says of no other.' };
  if (isWhen && !isTime(profile)) return { reason: 'constant', detail: 'Its dates are none that happen.' };
  if (type === 'text' && (role === 'text' || (distinct > MANY_VALUES && distinct > OWN_VALUES * filled)))
    return { reason: 'text', detail: 'Nearly every row has a text of its own.' };
  return undefined;
}
