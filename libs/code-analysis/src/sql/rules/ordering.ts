import { onKind, onStatements } from '../rule.js';
import { AGGREGATES, constantNumber, fieldsOf, listOf, walkLevel, wordsOf } from '../tree.js';
import { isInExists } from './selects.js';

export const orderByNumber = onKind(
  'SortBy',
  {
    id: 'sql/order-by-position',
    severity: 'low',
    title: 'Ordered by a position',
    why: 'When a column is added in front, the order changes and nothing says so.',
    fix: 'Name the column.',
  },
  ({ fields, parent }) => constantNumber(fields.node) !== undefined && parent?.kind === 'SelectStmt',
);

export const limitWithoutOrder = onKind(
  'SelectStmt',
  {
    id: 'sql/limit-without-order',
    severity: 'medium',
    title: 'First rows of no order',
    why: 'Which rows come is by chance, and pages repeat or lose rows.',
    fix: 'ORDER BY something unique.',
  },
  (node) => {
    const { limitCount, limitOffset, sortClause, groupClause, targetList, fromClause } = node.fields;
    if ((!limitCount && !limitOffset) || sortClause || !fromClause) return false;
    if (
      isInExists(node) ||
      (constantNumber(limitCount) === 1 && !limitOffset) ||
      constantNumber(limitCount) === 0
    )
      return false;
    return (
      groupClause !== undefined ||
      ![...walkLevel(targetList)].some(
        ({ kind, fields }) =>
          kind === 'FuncCall' &&
          AGGREGATES.test((wordsOf(fields.funcname).at(-1) ?? '').toLowerCase()) &&
          fields.over === undefined,
      )
    );
  },
);

export const randomOrder = onKind(
  'SortBy',
  {
    id: 'sql/random-order',
    severity: 'low',
    title: 'All rows sorted by chance',
    why: 'The whole table is read and sorted for a few rows.',
    fix: 'TABLESAMPLE, or a random key that is indexed.',
  },
  ({ fields }) =>
    /^(?:random|rand|newid)$/iu.test(wordsOf(fieldsOf(fields.node, 'FuncCall')?.funcname).at(-1) ?? ''),
);

export const groupless = onStatements(
  {
    id: 'sql/missing-limit',
    severity: 'low',
    title: 'As many rows as there are',
    why: 'The table grows, and one day the answer fills the memory of whoever asks.',
    fix: 'Add a LIMIT, or read it in pages.',
  },
  ({ kind, fields }) => {
    if (
      kind !== 'SelectStmt' ||
      fields.limitCount ||
      fields.limitOffset ||
      fields.whereClause ||
      fields.groupClause ||
      fields.intoClause ||
      fields.valuesLists ||
      fields.op !== 'SETOP_NONE'
    )
      return false;
    const from = listOf(fields.fromClause);
    if (from.length === 0 || from.some((each) => !fieldsOf(each, 'RangeVar'))) return false;
    return (
      ![...walkLevel(fields.targetList)].some(
        (node) =>
          node.kind === 'FuncCall' &&
          AGGREGATES.test((wordsOf(node.fields.funcname).at(-1) ?? '').toLowerCase()),
      ) && listOf(fields.distinctClause).length === 0
    );
  },
);
