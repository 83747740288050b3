import { onKind, type SqlRule } from '../rule.js';
import {
  columnOf,
  constantText,
  type Fields,
  fieldsOf,
  isNull,
  listOf,
  operatorOf,
  type SqlNode,
  textOf,
  unwrap,
  walkLevel,
  walkTree,
  wordsOf,
} from '../tree.js';
import { everyPair, outerMadeInner } from './joins.js';
import { groupless, limitWithoutOrder, orderByNumber, randomOrder } from './ordering.js';
import { isInExists } from './selects.js';

/** Rules about statements that read. */

const selectAround = (node: SqlNode): SqlNode | undefined => {
  for (let at = node.parent; at; at = at.parent) if (at.kind === 'SelectStmt') return at;
  return undefined;
};

const selectAll = onKind(
  'ColumnRef',
  {
    id: 'sql/select-star',
    severity: 'low',
    title: 'All columns are read',
    why: 'A column that is added later travels too, and may be a secret or a large one.',
    fix: 'Name the columns that are used.',
  },
  (node) =>
    wordsOf(node.fields.fields).at(-1) === '*' &&
    node.parent?.kind === 'ResTarget' &&
    !isInExists(selectAround(node)),
);

const equalsNull = onKind(
  'A_Expr',
  {
    id: 'sql/equals-null',
    severity: 'high',
    title: 'Compared with NULL',
    why: 'Nothing equals NULL, not even NULL: the condition is never true.',
    fix: 'IS NULL or IS NOT NULL.',
  },
  ({ fields, parent }) =>
    fields.kind === 'AEXPR_OP' &&
    /^(?:=|<>|!=|<|>)$/u.test(operatorOf(fields)) &&
    [fields.lexpr, fields.rexpr].some(isNull) &&
    parent?.kind !== 'UpdateStmt',
);

const notInSelect = onKind(
  'SubLink',
  {
    id: 'sql/not-in-subquery',
    severity: 'high',
    title: 'NOT IN over a subquery',
    why: 'One NULL among its rows, and the condition is true for none.',
    fix: 'NOT EXISTS, or leave NULL out in the subquery.',
  },
  ({ fields, parent }) => {
    if (
      fields.subLinkType !== 'ANY_SUBLINK' ||
      parent?.kind !== 'BoolExpr' ||
      parent.fields.boolop !== 'NOT_EXPR' ||
      fields.operName
    )
      return false;
    const select = fieldsOf(fields.subselect, 'SelectStmt');
    const column = columnOf(fieldsOf(listOf(select?.targetList)[0], 'ResTarget')?.val);
    const isNotNull = [...walkTree(select?.whereClause)].some(
      (node) => node.kind === 'NullTest' && node.fields.nulltesttype === 'IS_NOT_NULL',
    );
    return !isNotNull && column !== 'id';
  },
);

const openBeginning = onKind(
  'A_Expr',
  {
    id: 'sql/leading-wildcard',
    severity: 'low',
    title: 'Pattern that begins with anything',
    why: 'No index of the column helps: every row is read.',
    fix: 'A trigram index, a full-text search, or a pattern with a fixed beginning.',
  },
  ({ fields }) =>
    /^AEXPR_I?LIKE$/u.test(textOf(fields.kind)) &&
    /^[%_]/u.test(constantText(fields.rexpr) ?? '') &&
    (constantText(fields.rexpr) ?? '').length > 1,
);

const wrappedColumn = onKind(
  'A_Expr',
  {
    id: 'sql/wrapped-column',
    severity: 'low',
    title: 'Filter on a converted column',
    why: 'The index of the column is not used: every row is read and converted.',
    fix: 'Convert the value instead, use a range (>= day AND < next day), or index the expression.',
  },
  (node) => {
    const { fields } = node;
    if (fields.kind !== 'AEXPR_OP' || !/^(?:=|<|>|<=|>=)$/u.test(operatorOf(fields)) || !isInFilter(node))
      return false;
    const [left, right] = [unwrap(fields.lexpr), unwrap(fields.rexpr)];
    const isValue =
      right !== undefined &&
      /^(?:A_Const|ParamRef|TypeCast|SQLValueFunction)$/u.test(right.kind) &&
      columnOf(right.kind === 'TypeCast' ? right.fields.arg : undefined) === undefined;
    if (!left || !isValue) return false;
    if (left.kind === 'TypeCast') return columnOf(left.fields.arg) !== undefined;
    const isPlainCall =
      left.kind === 'FuncCall' &&
      /^(?:date|year|month|day|extract|date_part|date_trunc|to_char|substr|substring|left|trim|cast|convert|datepart|strftime)$/iu.test(
        wordsOf(left.fields.funcname).at(-1) ?? '',
      );
    return isPlainCall && listOf(left.fields.args).some((each) => columnOf(each) !== undefined);
  },
);

function isInFilter(node: SqlNode): boolean {
  for (let at: SqlNode | undefined = node; at?.parent; at = at.parent) {
    const { parent } = at;
    if (parent.kind === 'ResTarget' || parent.kind === 'CaseWhen' || parent.kind === 'FuncCall') return false;
    if (parent.kind === 'SelectStmt')
      return JSON.stringify(parent.fields.whereClause ?? null).includes(JSON.stringify(node.fields));
  }
  return false;
}

const mixedConditions = onKind(
  'BoolExpr',
  {
    id: 'sql/and-before-or',
    severity: 'medium',
    title: 'AND and OR without brackets',
    why: 'AND binds first: the filter that was meant for all holds only for one side.',
    fix: 'Put brackets around what belongs together.',
  },
  ({ fields, location }, { text }) => {
    if (fields.boolop !== 'OR_EXPR') return false;
    const both = listOf(fields.args).filter((each) => fieldsOf(each, 'BoolExpr')?.boolop === 'AND_EXPR');
    // The parser drops brackets: an AND inside OR that begins with one was written so on purpose.
    return (
      both.length > 0 &&
      both.length < listOf(fields.args).length &&
      location !== undefined &&
      !/\(\s*[^()]*\band\b[^()]*(?:\([^()]*\)[^()]*)*\)\s*or\b|\bor\s*\(/iu.test(text)
    );
  },
);

const havingAlone = onKind(
  'SelectStmt',
  {
    id: 'sql/having-without-aggregate',
    severity: 'low',
    title: 'HAVING where WHERE would do',
    why: 'All rows are grouped first, and thrown away afterwards.',
    fix: 'Move the condition to WHERE.',
  },
  ({ fields }) =>
    fields.havingClause !== undefined &&
    ![...walkTree(fields.havingClause)].some((node) => node.kind === 'FuncCall' || node.kind === 'SubLink'),
);

const distinctUnion = onKind(
  'SelectStmt',
  {
    id: 'sql/union-sorts',
    severity: 'low',
    title: 'UNION compares all rows',
    why: 'It sorts everything to drop equal rows, and drops those that were equal on purpose.',
    fix: 'UNION ALL, unless equal rows are to be dropped.',
  },
  ({ fields }) => fields.op === 'SETOP_UNION' && fields.all !== true && !differsByConstant(fields),
);

/** Each side says by a constant which one it is: no rows can be equal. */
const differsByConstant = (fields: Fields): boolean => {
  const labels = [fields.larg, fields.rarg].map((side) =>
    [...walkLevel(listOf((side as Fields | undefined)?.targetList))]
      .map(({ kind, fields: each }) => constantText({ [kind]: each }))
      .find((text) => text !== undefined),
  );
  return labels.every((label) => label !== undefined) && labels[0] !== labels[1];
};

export const READING_RULES: readonly SqlRule[] = [
  selectAll,
  equalsNull,
  notInSelect,
  openBeginning,
  everyPair,
  wrappedColumn,
  orderByNumber,
  limitWithoutOrder,
  randomOrder,
  outerMadeInner,
  mixedConditions,
  groupless,
  havingAlone,
  distinctUnion,
];
