import { onKind } from '../rule.js';
import { type Fields, fieldsOf, listOf, tableOf, textOf, walkLevel, walkTree } from '../tree.js';

export const everyPair = onKind(
  'SelectStmt',
  {
    id: 'sql/every-pair',
    severity: 'high',
    title: 'Every row with every row',
    why: 'Two tables of 10,000 rows give 100 million.',
    fix: 'Join ON the key that connects them; CROSS JOIN where all pairs are meant.',
  },
  ({ fields }) => {
    const tables = listOf(fields.fromClause).flatMap((each) => aliasOf(each) ?? []);
    const from = listOf(fields.fromClause);
    const explicit = [...walkLevel(from)].some(
      ({ kind, fields: join }) =>
        kind === 'JoinExpr' && join.quals !== undefined && fieldsOf(join.quals, 'A_Const') !== undefined,
    );
    if (explicit) return true;
    if (from.length < 2 || tables.length !== from.length) return false;
    const linked = [...walkTree(fields.whereClause)].flatMap(({ kind, fields: each }) =>
      kind === 'A_Expr' ? [[...tablesIn(each.lexpr), ...tablesIn(each.rexpr)]] : [],
    );
    const names = [...walkTree(fields.whereClause)].filter(({ kind }) => kind === 'ColumnRef');
    if (names.some((each) => tableOf({ ColumnRef: each.fields }) === undefined))
      return !linked.length && names.length === 0;
    return tables.some((table) => !linked.some((pair) => pair.includes(table) && new Set(pair).size > 1));
  },
);

const aliasOf = (value: unknown): string | undefined => {
  const table = fieldsOf(value, 'RangeVar');
  return table && (textOf((table.alias as Fields | undefined)?.aliasname) || textOf(table.relname));
};

const tablesIn = (value: unknown): string[] =>
  [...walkTree(value)].flatMap(({ kind, fields }) =>
    kind === 'ColumnRef' ? (tableOf({ ColumnRef: fields }) ?? []) : [],
  );

export const outerMadeInner = onKind(
  'SelectStmt',
  {
    id: 'sql/outer-join-filtered',
    severity: 'high',
    title: 'Filter undoes the LEFT JOIN',
    why: 'Rows without a partner have NULL there and are filtered out.',
    fix: 'Put the condition into ON.',
  },
  ({ fields }) => {
    const outer = [...walkLevel(listOf(fields.fromClause))].flatMap(({ kind, fields: join }) =>
      kind === 'JoinExpr' && join.jointype === 'JOIN_LEFT' ? (aliasOf(join.rarg) ?? []) : [],
    );
    if (outer.length === 0) return false;
    return topConditions(fields.whereClause).some((each) => {
      const operation = fieldsOf(each, 'A_Expr');
      const compared = operation && [operation.lexpr, operation.rexpr];
      return (
        compared !== undefined &&
        /^(?:AEXPR_OP|AEXPR_IN|AEXPR_BETWEEN|AEXPR_I?LIKE)$/u.test(textOf(operation?.kind)) &&
        compared.some((side) => outer.includes(tableOf(side) ?? '')) &&
        compared.some((side) => tableOf(side) === undefined || !outer.includes(tableOf(side) ?? ''))
      );
    });
  },
);

function topConditions(where: unknown): unknown[] {
  const all = fieldsOf(where, 'BoolExpr');
  return all?.boolop === 'AND_EXPR'
    ? listOf(all.args).flatMap(topConditions)
    : where === undefined
      ? []
      : [where];
}
