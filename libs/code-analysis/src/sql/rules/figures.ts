import { onKind, type SqlRule } from '../rule.js';
import {
  AGGREGATES,
  columnOf,
  constantNumber,
  type Fields,
  fieldsOf,
  functionOf,
  listOf,
  operatorOf,
  textOf,
  unwrap,
  walkLevel,
  walkTree,
  wordsOf,
} from '../tree.js';
import { argumentsOf, nameOfCall } from './calls.js';
import { multipliedSum } from './joined-sums.js';
import { lastDay, textDate } from './times.js';

/** Rules about numbers that look right and are not. */

const IDENTIFIER =
  /(?:^|_)(?:id|uuid|guid|key|code|zip|zipcode|postcode|postal_code|phone|number|nr|no|sku|ean|isbn|year)$|[a-z]Id$/u;

const RATIO =
  /(?:^|_)(?:avg|average|mean|rate|ratio|percent|percentage|pct|share|margin|median|price|score)(?:_|$)/iu;

const LEVEL =
  /(?:^|_)(?:balance|stock|inventory|on_hand|headcount|level|temperature|outstanding|open_amount)(?:_|$)/iu;

const sumOfIdentifier = onKind(
  'FuncCall',
  {
    id: 'sql/sum-of-identifier',
    severity: 'high',
    title: 'Sum or average of an identifier',
    why: 'Numbers that only name something have no sum: the result means nothing.',
    fix: 'Count them, or sum the column that was meant.',
  },
  (node) => /^(?:sum|avg)$/u.test(nameOfCall(node)) && IDENTIFIER.test(columnOf(argumentsOf(node)[0]) ?? ''),
);

/** Columns of selects in FROM that are averages or ratios themselves, by their names. */
function averagedColumns(select: Fields): Set<string> {
  const found = new Set<string>();
  const targets = [
    ...listOf(select.fromClause),
    ...listOf(fieldsOf({ W: select.withClause }, 'W')?.ctes),
  ].flatMap((each) => [...walkTree(each)].filter(({ kind }) => kind === 'ResTarget'));
  for (const { fields } of targets) {
    const name = textOf(fields.name) || (functionOf(fields.val) ?? '');
    if (/^(?:avg|median|percentile_cont)$/iu.test(functionOf(fields.val) ?? '')) found.add(name);
    const operation = fieldsOf(fields.val, 'A_Expr');
    if (
      operation &&
      operatorOf(operation) === '/' &&
      [...walkLevel(fields.val)].some((each) => each.kind === 'FuncCall' && AGGREGATES.test(nameOfCall(each)))
    )
      found.add(name);
  }
  return found;
}

const averageOfAverages = onKind(
  'FuncCall',
  {
    id: 'sql/average-of-averages',
    severity: 'high',
    title: 'Average of averages',
    why: 'Groups of 3 and of 3,000 rows weigh the same: the result is not the average of the rows.',
    fix: 'Divide the sum of all by the count of all.',
  },
  (node) => {
    if (nameOfCall(node) !== 'avg') return false;
    const [value] = argumentsOf(node);
    if (functionOf(value) === 'avg') return true;
    for (let at = node.parent; at; at = at.parent)
      if (at.kind === 'SelectStmt') return averagedColumns(at.fields).has(columnOf(value) ?? '');
    return false;
  },
);

const sumOfRatio = onKind(
  'FuncCall',
  {
    id: 'sql/sum-of-ratio',
    severity: 'high',
    title: 'Sum of rates or prices',
    why: 'Two rates of 50 % are not one of 100 %: rates, shares and prices do not add up.',
    fix: 'Divide the sums, or weigh them: sum(price * quantity) / sum(quantity).',
  },
  (node) => {
    const column = columnOf(argumentsOf(node)[0]) ?? '';
    return nameOfCall(node) === 'sum' && RATIO.test(column) && !/(?:total|sum|amount|revenue)/iu.test(column);
  },
);

const sumOfLevel = onKind(
  'FuncCall',
  {
    id: 'sql/sum-of-level',
    severity: 'medium',
    title: 'Levels added over time',
    why: 'A balance of 100 on each of 30 days is 100, not 3,000.',
    fix: 'Take the last value of each period, or the average.',
  },
  (node) => {
    if (nameOfCall(node) !== 'sum' || !LEVEL.test(columnOf(argumentsOf(node)[0]) ?? '')) return false;
    for (let at = node.parent; at; at = at.parent) {
      if (at.kind !== 'SelectStmt') continue;
      const groups = listOf(at.fields.groupClause)
        .map((each) => JSON.stringify(listOf(at.fields.targetList)[(constantNumber(each) ?? 0) - 1] ?? each))
        .join();
      return /date_trunc|extract|"sval":"(?:\w*_)?(?:year|month|week|quarter|day|date|period)"/iu.test(
        groups,
      );
    }
    return false;
  },
);

const GUARDS =
  /^(?:nullif|coalesce|greatest|ifnull|if|iff|count|length|char_length|array_length|cardinality|power|sqrt|pow|exp)$/iu;

const openDivision = onKind(
  'A_Expr',
  {
    id: 'sql/open-division',
    severity: 'medium',
    title: 'Divided by what may be zero or empty',
    why: 'One zero ends the whole query with an error; one null makes the ratio null without a word.',
    fix: 'Divide by nullif(value, 0), and decide what an empty value means.',
  },
  ({ fields, parent }, { text }) => {
    if (fields.kind !== 'AEXPR_OP' || !/^[/%]$/u.test(operatorOf(fields))) return false;
    const divisor = plain(fields.rexpr);
    if (divisor === undefined || constantNumber(divisor) !== undefined) return false;
    const call = functionOf(divisor);
    if (call !== undefined && GUARDS.test(call) && call.toLowerCase() !== 'count') return false;
    if (
      unwrap(divisor)?.kind === 'CoalesceExpr' ||
      unwrap(divisor)?.kind === 'CaseExpr' ||
      unwrap(divisor)?.kind === 'ParamRef' ||
      unwrap(divisor)?.kind === 'MinMaxExpr'
    )
      return false;
    if (!mayBeZero(divisor)) return false;
    return !isGuarded(parent, divisor, text);
  },
);

function plain(value: unknown): unknown {
  const cast = fieldsOf(value, 'TypeCast');
  return cast ? plain(cast.arg) : value;
}

const mayBeZero = (divisor: unknown): boolean => {
  if (columnOf(divisor) !== undefined) return true;
  const call = functionOf(divisor);
  if (call !== undefined)
    return (
      AGGREGATES.test(call.toLowerCase()) &&
      [...walkTree(divisor)].every(
        ({ kind, fields }) =>
          kind !== 'FuncCall' || !/^(?:nullif|coalesce)$/iu.test(wordsOf(fields.funcname).at(-1) ?? ''),
      )
    );
  const operation = fieldsOf(divisor, 'A_Expr');
  return operation !== undefined && operation.kind === 'AEXPR_OP' && operatorOf(operation) === '-';
};

/** A CASE around it, a filter on the divisor, or a HAVING asks before it is divided. */
function isGuarded(
  around: { kind: string; fields: Fields; parent?: { kind: string; fields: Fields } } | undefined,
  divisor: unknown,
  text: string,
): boolean {
  const column =
    columnOf(divisor) ??
    [...walkTree(divisor)]
      .map((each) => columnOf({ [each.kind]: each.fields }))
      .find((name) => name !== undefined);
  for (let at = around; at; at = at.parent) {
    if (at.kind === 'CaseExpr') return true;
    if (at.kind !== 'SelectStmt') continue;
    if (
      functionOf(divisor) === 'count' &&
      listOf(at.fields.groupClause).length > 0 &&
      fieldsOf(divisor, 'FuncCall')?.agg_star === true
    )
      return true;
    const asked = JSON.stringify([at.fields.whereClause ?? null, at.fields.havingClause ?? null]);
    if (
      column !== undefined &&
      asked.includes(`"sval":"${column}"`) &&
      new RegExp(`\\b${column}\\)?\\s*(?:>|<>|!=|>=\\s*1|is\\s+not\\s+null\\s+and)`, 'iu').test(text)
    )
      return true;
    return false;
  }
  return false;
}

export const FIGURE_RULES: readonly SqlRule[] = [
  sumOfIdentifier,
  averageOfAverages,
  sumOfRatio,
  sumOfLevel,
  openDivision,
  multipliedSum,
  textDate,
  lastDay,
];
