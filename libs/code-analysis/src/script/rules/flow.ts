import { isFunction, isLoop, type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { nodesOf, type Script, within } from '../script.js';
import { bare, calleeOf, nameOf } from '../syntax.js';
import { asyncExecutor, asyncFilter, asyncForEach, missingAwait, noReturn } from './promises.js';

const LEAVES = /^(?:ReturnStatement|ThrowStatement|BreakStatement|ContinueStatement)$/u;

export const unreachable = onNodes(
  'BlockStatement',
  {
    id: 'correctness/unreachable',
    severity: 'medium',
    title: 'Code that is never reached',
    why: 'A line before it leaves the block.',
    fix: 'Move it before that line, or take it away.',
  },
  ({ body }) => {
    const at = (body as readonly Node[]).findIndex(({ type }) => LEAVES.test(type));
    if (at === -1) return false;
    return (
      (body as readonly Node[])
        .slice(at + 1)
        .find(
          ({ type }) =>
            !/^(?:FunctionDeclaration|EmptyStatement|BreakStatement|TS\w+)$/u.test(type) &&
            type !== 'VariableDeclaration',
        ) ?? false
    );
  },
);

export const fallThrough = onNodes(
  'SwitchStatement',
  {
    id: 'correctness/fall-through',
    severity: 'medium',
    title: 'One case runs into the next',
    why: 'Without break, the next case runs, too.',
    fix: 'End it with break or return, or say in a comment that it goes on.',
  },
  ({ cases }, script) => {
    const open = cases.slice(0, -1).find((each, at) => {
      const last = each.consequent.at(-1);
      if (!last || leaves(last, script)) return false;
      const between = script.text.slice(last.end, cases[at + 1]?.start);
      return !/falls?[ -]?through|fall-through|goes on/iu.test(between);
    });
    return open;
  },
);

/** Whether whatever follows a statement is not reached from it. */
function leaves(node: Node, script: Script): boolean {
  if (LEAVES.test(node.type)) return true;
  if (node.type === 'BlockStatement') {
    const last = node.body.at(-1);
    return last !== undefined && leaves(last as Node, script);
  }
  if (node.type === 'IfStatement')
    return node.alternate !== null && leaves(node.consequent, script) && leaves(node.alternate, script);
  if (node.type === 'TryStatement')
    return leaves(node.block, script) || (node.finalizer !== null && leaves(node.finalizer, script));
  if (node.type === 'ExpressionStatement')
    return (
      node.expression.type === 'CallExpression' &&
      /^process\.exit$|(?:^|\.)(?:fail|assertNever|unreachable)$/u.test(calleeOf(node.expression))
    );
  return isLoop(node) || node.type === 'SwitchStatement'
    ? /\breturn\b|\bthrow\b/u.test(script.text.slice(node.start, node.end))
    : false;
}

export const finallyLeaves = onNodes(
  'TryStatement',
  {
    id: 'correctness/leaves-finally',
    severity: 'high',
    title: 'finally swallows the error',
    why: 'A return in finally replaces what was thrown or returned before.',
    fix: 'Return after the try statement.',
  },
  ({ finalizer }) => {
    if (!finalizer) return false;
    for (const node of within(finalizer, (each) => !isFunction(each)))
      if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return node;
    return false;
  },
);

export const swallowed = onNodes(
  'CatchClause',
  {
    id: 'quality/swallowed-error',
    severity: 'medium',
    title: 'Error swallowed',
    why: 'What failed is never known to anybody.',
    fix: 'Handle it, log it, or say in a comment why it does not matter.',
  },
  ({ body }, script) =>
    body.body.length === 0 && !script.comments.some(({ start, end }) => body.start < start && end < body.end),
);

export const rethrownWithout = onNodes(
  'CatchClause',
  {
    id: 'quality/lost-cause',
    severity: 'low',
    title: 'New error without its cause',
    why: 'The stack of what failed at first is lost.',
    fix: 'new Error(message, { cause: error }).',
  },
  ({ body, param }, script) => {
    if (!param) return false;
    const name = nameOf(param);
    for (const node of within(body, (each) => !isFunction(each))) {
      if (
        node.type !== 'ThrowStatement' ||
        node.argument?.type !== 'NewExpression' ||
        nameOf(node.argument.callee) !== 'Error'
      )
        continue;
      if (
        name &&
        !new RegExp(`\\b${name.replace(/\W/gu, '')}\\b`, 'u').test(script.text.slice(body.start, body.end))
      )
        return node;
    }
    return false;
  },
);

export const thrownText = onNodes(
  'ThrowStatement',
  {
    id: 'quality/thrown-literal',
    severity: 'medium',
    title: 'Something thrown that is no error',
    why: 'It has no stack, and instanceof Error is false.',
    fix: 'throw new Error(…).',
  },
  ({ argument }) =>
    argument !== null && /^(?:Literal|TemplateLiteral|ObjectExpression)$/u.test(bare(argument).type),
);

export const wrongWay = onNodes(
  'ForStatement',
  {
    id: 'correctness/loop-direction',
    severity: 'blocker',
    title: 'Loop that counts the wrong way',
    why: 'The condition never becomes false.',
    fix: 'Count in the other direction.',
  },
  ({ test, update }) => {
    if (test?.type !== 'BinaryExpression' || update?.type !== 'UpdateExpression') return false;
    if (nameOf(test.left as Node) !== nameOf(update.argument as Node)) return false;
    return (
      (/^<=?$/u.test(test.operator) && update.operator === '--') ||
      (/^>=?$/u.test(test.operator) && update.operator === '++')
    );
  },
);

export const forInList = onNodes(
  'ForInStatement',
  {
    id: 'correctness/for-in-array',
    severity: 'medium',
    title: 'for…in over a list',
    why: 'It gives the places as texts, and whatever else was added to the list.',
    fix: 'Use for…of.',
  },
  ({ right }, script) => {
    const list = bare(right);
    const init =
      list.type === 'Identifier'
        ? script.bindings
            .get(list.name)
            ?.find(({ scope }) => scope.start <= list.start && list.start <= scope.end)?.init
        : list;
    return init?.type === 'ArrayExpression';
  },
);

export const changedConstant = onNodes(
  'AssignmentExpression',
  {
    id: 'correctness/assigned-constant',
    severity: 'high',
    title: 'A constant is assigned to',
    why: 'It throws as soon as the line is reached.',
    fix: 'Declare it with let.',
  },
  ({ left }, script) => {
    if (left.type !== 'Identifier') return false;
    const around = (script.bindings.get(left.name) ?? []).filter(
      ({ scope }) => scope.start <= left.start && left.end <= scope.end,
    );
    return (
      around.length === 1 &&
      around.every(({ isConst, kind }) => isConst && kind === 'variable') &&
      nodesOf(script, 'VariableDeclarator').length > 0
    );
  },
);

export const FLOW_RULES = [
  unreachable,
  fallThrough,
  finallyLeaves,
  swallowed,
  rethrownWithout,
  thrownText,
  asyncForEach,
  asyncExecutor,
  asyncFilter,
  missingAwait,
  noReturn,
  wrongWay,
  forInList,
  changedConstant,
];
