import type { Formula, IdentityCandidate } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { TypedColumn } from '../column-facts.js';
import { stepOf } from './sample-table.js';
import type { TableRelation } from './table-relation.js';

/** SQL of the value and of what it should be, over the columns of a relation; null where a part is missing. */
export interface IdentitySql {
  /** What the expressions are computed over, if that is more than the table. */
  relation?: string;
  expected: string;
  /** True, false, or null where a value is missing. */
  holds: string;
}

/** How an identity is looked up over all rows. */
export function identitySql(table: TableRelation, candidate: IdentityCandidate): IdentitySql {
  const { formula } = candidate;
  const target = columnOf(table, candidate.column);
  const parts = candidate.of.map((name) => columnOf(table, name).double);
  const tolerance = toleranceSql(formula, target);
  const near = (one: string, other: string) => `abs(${one} - (${other})) <= ${tolerance}`;
  if (formula.form === 'running_total') {
    const added = sumSql(formula.signs, parts);
    const before = `${formula.isNewestFirst ? 'lead' : 'lag'}(${target.double}) OVER (ORDER BY ${table.place})`;
    const relation = `(SELECT *, ${table.place} AS __place, ${table.line} AS __at, ${before} AS __before FROM ${table.relation})`;
    const isNext = near(target.double, `__before + ${added}`);
    return {
      relation,
      expected: `__before + ${added}`,
      holds: `CASE WHEN __before IS NOT NULL THEN (${isNext} OR ${near(target.double, added)}) END`,
    };
  }
  if (formula.form === 'share' && formula.total === undefined) {
    const groups = candidate.by === undefined ? '' : `PARTITION BY ${columnOf(table, candidate.by).value}`;
    const total = `sum(${elementAt(parts, 0)}) OVER (${groups})`;
    const relation = `(SELECT *, ${table.place} AS __place, ${table.line} AS __at, ${total} AS __total FROM ${table.relation})`;
    const expected = `${formula.scale} * ${elementAt(parts, 0)} / nullif(__total, 0)`;
    return { relation, expected, holds: near(target.double, expected) };
  }
  const expected = expectedSql(formula, parts);
  const holds = near(target.double, expected);
  const isExempt = formula.form === 'product' && formula.orZero === true;
  return {
    expected,
    holds: isExempt ? `CASE WHEN ${holds} THEN true WHEN ${target.double} <> 0 THEN false END` : holds,
  };
}

export function columnOf(table: TableRelation, name: string): TypedColumn {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw new Error(`an identity names “${name}”, which the table does not have`);
  return column;
}

const sumSql = (signs: readonly number[], parts: readonly string[]): string =>
  `(${parts.map((part, at) => `${signs[at] === -1 ? '-' : at === 0 ? '' : '+'} ${part}`).join(' ')})`;

function expectedSql(formula: Formula, parts: readonly string[]): string {
  switch (formula.form) {
    case 'sum':
      return sumSql(formula.signs, parts);
    case 'product':
      return parts
        .map((part, at) => {
          const own = formula.hundredths[at] ? `(${part} / 100)` : part;
          if (formula.shapes[at] === 'less') return `(1 - ${own})`;
          return formula.shapes[at] === 'plus' ? `(1 + ${own})` : own;
        })
        .join(' * ');
    case 'ratio':
      return `${formula.scale} * ${elementAt(parts, 0)} / nullif(${elementAt(parts, 1)}, 0)`;
    case 'linear':
      return `${elementAt(parts, 0)} * ${formula.factor} + ${formula.offset}`;
    case 'share':
      return `${formula.scale} * ${elementAt(parts, 0)} / ${formula.total ?? 1}`;
    default:
      throw new Error('a running total has no value of one row');
  }
}

/** As wide as in a sample: the rounding of what is written, and what a double cannot hold. */
function toleranceSql(formula: Formula, target: TypedColumn): string {
  const step = stepOf(target);
  const parts = formula.form === 'sum' || formula.form === 'running_total' ? formula.signs.length + 1 : 0;
  const fixed = parts === 0 ? 1.01 * step : step >= 1 ? 0.5 * step : 0.51 * step * Math.min(parts, 4);
  const slack = formula.form === 'linear' ? formula.slack : 0;
  return `${fixed + slack} + 1e-9 * abs(${target.double})`;
}
