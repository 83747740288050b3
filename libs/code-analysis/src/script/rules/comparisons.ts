import { type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { bare, calleeOf, isSame, lastName, nameOf, numberOf, stringOf } from '../syntax.js';
import { doubleCase, doubleKey, doubleTest, sameBranches } from './duplicates.js';
import { hasEffect } from './effects.js';

export const sameOnBothSides = onNodes(
  ['BinaryExpression', 'LogicalExpression'],
  {
    id: 'correctness/same-on-both-sides',
    severity: 'high',
    title: 'The same on both sides',
    why: 'The result is always the same, so another name was meant on one side.',
    fix: 'Compare with what was meant; for NaN use Number.isNaN.',
  },
  (node, { text }) => {
    if (!/^(?:[!=]==?|[<>]=?|-|\/|%|&&|\|\||&|\||\^|\?\?)$/u.test(node.operator)) return false;
    const left = bare(node.left as Node);
    return left.type !== 'Literal' && isSame(text, left, bare(node.right)) && !hasEffect(left);
  },
);

export const notANumber = onNodes(
  'BinaryExpression',
  {
    id: 'correctness/compare-nan',
    severity: 'high',
    title: 'Compared with NaN',
    why: 'NaN is equal to nothing, itself included: the comparison is always false.',
    fix: 'Use Number.isNaN(value).',
  },
  ({ operator, left, right }) =>
    /^(?:[!=]==?|[<>]=?)$/u.test(operator) &&
    [left as Node, right].some((side) => /^(?:Number\.)?NaN$/u.test(nameOf(side))),
);

const TYPES = ['undefined', 'object', 'boolean', 'number', 'string', 'function', 'symbol', 'bigint'];

export const unknownType = onNodes(
  'BinaryExpression',
  {
    id: 'correctness/typeof-word',
    severity: 'high',
    title: 'typeof never gives this word',
    why: 'The comparison is always false.',
    fix: `typeof gives ${TYPES.join(', ')}.`,
  },
  ({ operator, left, right }) => {
    if (!/^[!=]==?$/u.test(operator)) return false;
    const sides = [bare(left as Node), bare(right)];
    const word = sides.map((side) => stringOf(side)).find((text) => text !== undefined);
    return (
      sides.some((side) => side.type === 'UnaryExpression' && side.operator === 'typeof') &&
      word !== undefined &&
      !TYPES.includes(word)
    );
  },
);

export const assignedCondition = onNodes(
  ['IfStatement', 'WhileStatement', 'ConditionalExpression', 'DoWhileStatement'],
  {
    id: 'correctness/assignment-in-condition',
    severity: 'high',
    title: 'Assigned where a comparison was meant',
    why: 'The condition is what was assigned, and the variable is another afterwards.',
    fix: 'Write ===, or assign on a line of its own.',
  },
  ({ test, type }) =>
    test.type === 'AssignmentExpression' &&
    test.operator === '=' &&
    (type !== 'WhileStatement' || test.right.type === 'Literal')
      ? test
      : false,
);

export const lostComparison = onNodes(
  'ExpressionStatement',
  {
    id: 'correctness/unused-comparison',
    severity: 'high',
    title: 'Compared and thrown away',
    why: 'A single = was meant, or a test is missing.',
    fix: 'Assign with =, or use the result.',
  },
  ({ expression }) =>
    expression.type === 'BinaryExpression' && /^(?:[!=]==?|[<>]=?)$/u.test(expression.operator),
);

export const lostError = onNodes(
  'ExpressionStatement',
  {
    id: 'correctness/unthrown-error',
    severity: 'high',
    title: 'Error made and not thrown',
    why: 'The program goes on as if nothing were wrong.',
    fix: 'throw it.',
  },
  ({ expression }) =>
    expression.type === 'NewExpression' && /(?:Error|Exception)$/u.test(lastName(expression.callee)),
);

export const lengthBelowZero = onNodes(
  'BinaryExpression',
  {
    id: 'correctness/length-comparison',
    severity: 'medium',
    title: 'A length is never below zero',
    why: 'The condition is always true, or never.',
    fix: 'Compare with > 0 or === 0.',
  },
  ({ operator, left, right }) =>
    /\.(?:length|size)$/u.test(nameOf(left as Node)) &&
    numberOf(right) === 0 &&
    (operator === '>=' || operator === '<'),
);

export const indexAsTruth = onNodes(
  ['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'UnaryExpression'],
  {
    id: 'correctness/index-as-truth',
    severity: 'high',
    title: 'Position taken for yes or no',
    why: 'The first place is 0, which counts as no; not found is -1, which counts as yes.',
    fix: 'Use includes, or compare with -1.',
  },
  (node) => {
    const asked: Node | undefined =
      'test' in node
        ? node.test
        : node.type === 'UnaryExpression'
          ? node.operator === '!'
            ? node.argument
            : undefined
          : node.operator === '&&'
            ? node.left
            : undefined;
    const call = asked && bare(asked);
    return call?.type === 'CallExpression' &&
      /\.(?:indexOf|lastIndexOf|findIndex|search)$/u.test(calleeOf(call))
      ? call
      : false;
  },
);

export const plainTemplate = onNodes(
  'Literal',
  {
    id: 'correctness/template-in-quotes',
    severity: 'medium',
    title: 'Placeholder in ordinary quotes',
    why: 'The text shows the name in braces itself in place of the value.',
    fix: 'Use back-quotes.',
  },
  (node, { bindings, text }) => {
    if (typeof node.value !== 'string' || text[node.start] === '`') return false;
    const name = /\$\{([a-zA-Z_$][\w$]*)(?:\.[\w$.]+)?\}/u.exec(node.value)?.[1];
    const known = name === undefined ? [] : (bindings.get(name) ?? []);
    return known.some(({ scope }) => scope.start <= node.start && node.end <= scope.end);
  },
);

export const monthTwelve = onNodes(
  'NewExpression',
  {
    id: 'correctness/month-from-one',
    severity: 'medium',
    title: 'Months are counted from 0',
    why: 'Month 12 is January of the year after.',
    fix: 'Use 0 for January to 11 for December, or an ISO text.',
  },
  (node) => calleeOf(node) === 'Date' && numberOf(node.arguments[1] as Node | undefined) === 12,
);

export const negatedLeft = onNodes(
  'BinaryExpression',
  {
    id: 'correctness/negated-left',
    severity: 'high',
    title: 'Only the left side is negated',
    why: '!key in object asks whether "false" is a key.',
    fix: 'Write !(key in object).',
  },
  (node: NodeOf<'BinaryExpression'>, { text }) =>
    /^(?:in|instanceof)$/u.test(node.operator) &&
    node.left.type === 'UnaryExpression' &&
    node.left.operator === '!' &&
    text[node.start] === '!',
);

export const exactFraction = onNodes(
  'BinaryExpression',
  {
    id: 'correctness/exact-fraction',
    severity: 'medium',
    title: 'Fractions compared for being equal',
    why: '0.1 + 0.2 is not 0.3 in binary numbers.',
    fix: 'Compare the difference with a tolerance, or count in whole units.',
  },
  ({ operator, left, right }) => {
    if (!/^[!=]==?$/u.test(operator)) return false;
    const sides = [bare(left as Node), bare(right)];
    const isFraction = (side: Node) =>
      side.type === 'Literal' && typeof side.value === 'number' && !Number.isInteger(side.value);
    const isComputed = (side: Node) => side.type === 'BinaryExpression' && /^[-+*/]$/u.test(side.operator);
    return sides.some(isFraction) && sides.some(isComputed);
  },
);

export const COMPARISON_RULES = [
  sameOnBothSides,
  notANumber,
  unknownType,
  assignedCondition,
  doubleKey,
  doubleCase,
  doubleTest,
  sameBranches,
  lostComparison,
  lostError,
  lengthBelowZero,
  indexAsTruth,
  plainTemplate,
  monthTwelve,
  negatedLeft,
  exactFraction,
];
