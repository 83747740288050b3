import { onKind } from '../rule.js';
import {
  columnOf,
  type Fields,
  fieldsOf,
  listOf,
  operatorOf,
  tableOf,
  textOf,
  walkLevel,
  walkTree,
} from '../tree.js';
import { argumentsOf, nameOfCall } from './calls.js';

export const multipliedSum = onKind(
  'SelectStmt',
  {
    id: 'sql/multiplied-sum',
    severity: 'high',
    title: 'A join multiplies what is summed',
    why: 'Each row of the one side comes once per row of the other: amounts are counted several times.',
    fix: 'Sum each table by its key first, then join the results.',
  },
  ({ fields }) => {
    const joined = joinedTables(fields);
    if (joined.length < 2) return false;
    const sums = [...walkLevel(listOf(fields.targetList))].filter(
      (node) =>
        node.kind === 'FuncCall' &&
        /^(?:sum|avg|count)$/u.test(nameOfCall(node)) &&
        node.fields.agg_distinct !== true,
    );
    const summed = new Set(
      sums
        .flatMap((node) =>
          argumentsOf(node).flatMap((each) =>
            [...walkTree(each)].map((inner) => tableOf({ [inner.kind]: inner.fields })),
          ),
        )
        .filter((name) => name !== undefined),
    );
    const many = joined.filter(({ isMany }) => isMany);
    // Two detail tables under one key: each repeats the other's rows. Details of details repeat only those above them.
    const siblings = many.filter(({ alias, of }) =>
      many.some((other) => other.alias !== alias && other.of === of),
    );
    if (siblings.some(({ alias }) => summed.has(alias))) return true;
    const repeated = new Set(many.map(({ of }) => of));
    return sums.some(
      (node) =>
        /^(?:sum|avg)$/u.test(nameOfCall(node)) &&
        argumentsOf(node).some((each) => repeated.has(tableOf(each) ?? '')),
    );
  },
);

/** Tables that are joined on a key of their own that names another table: many rows of theirs to one of that. */
function joinedTables(select: Fields): { alias: string; isMany: boolean; of?: string }[] {
  const joins = [...walkLevel(listOf(select.fromClause))].filter(({ kind }) => kind === 'JoinExpr');
  if (joins.length === 0) return [];
  const inner = joins.map(({ fields }) => {
    const right = fieldsOf(fields.rarg, 'RangeVar');
    const alias = right
      ? textOf((right.alias as Fields | undefined)?.aliasname) || textOf(right.relname)
      : '';
    const keys = [...walkTree(fields.quals)]
      .flatMap(({ kind, fields: each }) =>
        kind === 'A_Expr' && operatorOf(each) === '=' ? [[each.lexpr, each.rexpr]] : [],
      )
      .flat();
    const own = keys.find((each) => tableOf(each) === alias);
    const other = keys.find((each) => tableOf(each) !== undefined && tableOf(each) !== alias);
    const isMany = alias !== '' && /(?:_id|Id)$/u.test(columnOf(own) ?? '') && columnOf(other) === 'id';
    return { alias, isMany, ...(other !== undefined && { of: tableOf(other) ?? '' }) };
  });
  return [{ alias: '', isMany: false }, ...inner];
}
