import { isFixed } from '../constants.js';
import { type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script } from '../script.js';
import { bare, calleeOf, fixedParts, lastName, nameOf, property, receiverOf } from '../syntax.js';
import { isTainted } from '../taint.js';
import { argument, isPutTogether } from './made-texts.js';

/** The text, where it is put together of more than fixed parts. */
function madeText(node: Node | undefined, script: Script): Node | undefined {
  if (!node || isFixed(node, script)) return undefined;
  return isPutTogether(node, script) || isTainted(node, script) ? node : undefined;
}

const SQL_METHODS =
  /^(?:query|execute|executeSql|exec|raw|rawQuery|unsafe|prepare|all|get|run|each|one|none|many|any|oneOrNone|manyOrNone|\$queryRawUnsafe|\$executeRawUnsafe|literal|whereRaw|havingRaw|orderByRaw|joinRaw|selectRaw|fromRaw|groupByRaw|where|andWhere|orWhere|createQuery|simpleQuery)$/u;

const SQL_TEXT =
  /\b(?:select\s[\s\S]*\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|drop\s+(?:table|schema|database|user|role)\b|create\s+(?:table|index|user|role|schema|database|view)\b|alter\s+(?:table|user|role)\b|truncate\s+table|grant\s|where\s+\S+\s*(?:=|like|in\b)|order\s+by\s|union\s+select)|^\s*(?:select|from)\s/iu;

const CONDITION_TEXT = /(?:=|<|>|\blike|\bin\s*\()\s*['"%]?\s*$/iu;

function fullText(node: Node, script: Script, steps = 4): string {
  const inner = bare(node);
  if (inner.type === 'Identifier' && steps > 0) {
    const inits =
      script.bindings
        .get(inner.name)
        ?.flatMap(({ init }) => (init ? [fullText(init, script, steps - 1)] : [])) ?? [];
    return inits.join(' ');
  }
  if (inner.type === 'CallExpression')
    return [receiverOf(inner), ...inner.arguments]
      .map((each) => (each ? fullText(each as Node, script, steps - 1) : ''))
      .join(' ');
  return fixedParts(inner).join(' ? ');
}

/** Where SQL expects a value: a name of a table or a list of columns that is put in elsewhere comes from the program. */
const VALUE_PLACE =
  /(?:['"%]|=|<|>|\b(?:like|ilike|between|limit|offset|values\s*\(|in\s*\(|set\s+\S+\s*=))\s*['"%(]*\s*$/iu;

function fillsValue(node: Node, script: Script, steps = 4): boolean {
  const inner = bare(node);
  if (steps === 0) return false;
  if (inner.type === 'TemplateLiteral')
    return inner.expressions.some(
      (each, at) =>
        !isFixed(each, script) && VALUE_PLACE.test(inner.quasis[at]?.value.raw ?? '') && isPlainValue(each),
    );
  if (inner.type === 'BinaryExpression') {
    const left = bare(inner.left as Node);
    const before = fixedParts(left).at(-1) ?? '';
    return (
      fillsValue(left, script, steps) ||
      (!isFixed(inner.right, script) && VALUE_PLACE.test(before) && isPlainValue(inner.right))
    );
  }
  if (inner.type === 'CallExpression') {
    const receiver = receiverOf(inner);
    if (/(?:^|\.)(?:format|sprintf|concat)$/u.test(calleeOf(inner))) return true;
    return receiver !== undefined && fillsValue(receiver, script, steps - 1);
  }
  if (inner.type !== 'Identifier') return false;
  const inits = script.bindings.get(inner.name)?.flatMap(({ init }) => (init ? [init] : [])) ?? [];
  const later = (script.nodes.get('AssignmentExpression') ?? []).flatMap((each) =>
    each.type === 'AssignmentExpression' && nameOf(each.left as Node) === inner.name ? [each.right] : [],
  );
  return [...inits, ...later].some((each) => fillsValue(each, script, steps - 1));
}

/** A value as such; what a function makes of names is its own business. */
const isPlainValue = (node: Node): boolean => {
  const inner = bare(node);
  if (inner.type === 'CallExpression')
    return /\.(?:toString|trim|toLowerCase|toUpperCase|join)$|^String$/u.test(calleeOf(inner));
  return (
    inner.type === 'Identifier' ||
    inner.type === 'MemberExpression' ||
    inner.type === 'LogicalExpression' ||
    inner.type === 'ConditionalExpression'
  );
};

export const sqlInjection = onNodes(
  'CallExpression',
  {
    id: 'security/sql-injection',
    severity: 'blocker',
    title: 'SQL put together from values',
    why: 'Whoever chooses the value chooses part of the statement: rows of others can be read or deleted.',
    fix: 'Bind values as parameters ($1, ?), and take names of columns from a fixed list.',
  },
  (call, script) => {
    const name = lastName(call.callee);
    const text = argument(call, 0);
    if (!SQL_METHODS.test(name) || !text) return false;
    const inner = bare(text);
    const sql =
      inner.type === 'ObjectExpression'
        ? (property(inner, /^(?:text|sql|query|queryString|statement)$/u) ?? inner)
        : inner;
    const made = madeText(sql, script);
    if (!made) return false;
    const words = fullText(sql, script);
    if (!isTainted(sql, script) && !fillsValue(sql, script)) return false;
    const isCondition =
      /^(?:where|andWhere|orWhere|whereRaw|havingRaw|orderByRaw|literal)$/u.test(name) &&
      (CONDITION_TEXT.test(fixedParts(sql)[0] ?? '') || /Raw$|^literal$/u.test(name));
    if (SQL_TEXT.test(words) || isCondition) return made;
    return /^(?:query|execute|raw|unsafe|rawQuery|\$\w+Unsafe)$/u.test(name) &&
      isTainted(sql, script) &&
      /(?:db|pool|client|conn|connection|knex|sequelize|database|manager|repository|prisma|sql)\b/iu.test(
        calleeOf(call),
      )
      ? made
      : false;
  },
);
