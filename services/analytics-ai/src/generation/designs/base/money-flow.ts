import type { ColumnFormat, ColumnProfile, Filter, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { type Fields, hasWord, type SourceShape, words } from '@plumbline/semantics';
import type { Planner } from '../../../plans/planner.js';

/** What comes in, what goes out and what is left of it, as a statement tells it. */
export interface MoneyFlow {
  columns: string[];
  in: Measure;
  out: Measure;
  net: Measure;
  /** What one entry pays out: a formula over the row. */
  paid: string;
  /** Rows that pay something out. */
  payments: Filter[];
  format: ColumnFormat | undefined;
}

const IN = words(
  'in credit credits deposit deposits received receipts income haben gutschrift einnahmen crédit abono dare',
);
const OUT = words(
  'out debit debits withdrawal withdrawals paid spent payments expense expenses soll lastschrift ausgaben débit cargo avere',
);

const isNumber = ({ type }: ColumnProfile) => type === 'integer' || type === 'decimal';

/**
 * The flow of money of a ledger: two columns, one for each direction, or one amount with a sign. Undefined where it has neither, and
 * of rows that stay in their database, which answers no formulas.
 */
export function moneyFlow(source: SourceShape, fields: Fields, planner: Planner): MoneyFlow | undefined {
  if (source.isLive) return undefined;
  const numbers = source.profile.columns.filter((column) => isNumber(column) && column.distinct > 0);
  const into = numbers.find((column) => hasWord(column.name, IN) && !hasWord(column.name, OUT));
  const outOf = numbers.find((column) => hasWord(column.name, OUT) && !hasWord(column.name, IN));
  if (into && outOf) return inTwoColumns(into, outOf, planner);
  const signed = fields.measures.find(
    ({ agg, min, max, isYesNo }) => agg === 'sum' && !isYesNo && min < 0 && max > 0,
  );
  return signed && withSign(signed, planner);
}

function inTwoColumns(into: ColumnProfile, outOf: ColumnProfile, planner: Planner): MoneyFlow {
  const [a, b] = [bracketed(into.name), bracketed(outOf.name)];
  // Some banks write what goes out below zero.
  const isBelowZero = Number(outOf.max) <= 0;
  const paid = isBelowZero ? `0 - ${b}` : b;
  return {
    columns: [into.name, outOf.name],
    in: planner.named({ agg: 'sum', column: into.name }, 'Total in'),
    out: planner.named(
      isBelowZero ? { agg: 'sum', formula: paid } : { agg: 'sum', column: outOf.name },
      'Total out',
    ),
    net: planner.named({ agg: 'sum', formula: `coalesce(${a}, 0) - coalesce(${paid}, 0)` }, 'Net'),
    paid,
    payments: [
      { column: outOf.name, op: 'ne', values: [0] },
      { column: outOf.name, op: 'is_not_null', values: [] },
    ],
    format: outOf.format ?? into.format,
  };
}

function withSign(
  { name, format }: { name: string; format: ColumnFormat | undefined },
  planner: Planner,
): MoneyFlow {
  const amount = bracketed(name);
  const paid = `0 - ${amount}`;
  return {
    columns: [name],
    in: planner.named({ agg: 'sum', formula: `if(${amount} > 0, ${amount}, 0)` }, 'Total in'),
    out: planner.named({ agg: 'sum', formula: `if(${amount} < 0, 0 - ${amount}, 0)` }, 'Total out'),
    net: planner.named({ agg: 'sum', column: name }, 'Net'),
    paid,
    payments: [{ column: name, op: 'lt', values: [0] }],
    format,
  };
}
