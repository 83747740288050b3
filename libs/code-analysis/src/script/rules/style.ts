import { isFunction, type Node } from '../node.js';
import { onNodes, onScript } from '../rule.js';
import { within } from '../script.js';
import { bare, calleeOf, isLiteral, nameOf } from '../syntax.js';
import { blockingCall, copiedSums, queryInLoop } from './performance.js';

export const looseEqual = onNodes(
  'BinaryExpression',
  {
    id: 'quality/loose-equality',
    severity: 'low',
    title: 'Equal after conversion',
    why: "'' == 0 and null == undefined are true: such mistakes are hard to find.",
    fix: 'Use === or !==.',
  },
  ({ operator, left, right }) =>
    /^[!=]=$/u.test(operator) &&
    ![left as Node, right].some(
      (side) =>
        isLiteral(bare(side), null) ||
        nameOf(side) === 'undefined' ||
        (bare(side).type === 'UnaryExpression' &&
          (bare(side) as { operator?: string }).operator === 'typeof'),
    ),
);

export const anyType = onNodes(
  'TSAnyKeyword',
  {
    id: 'quality/any-type',
    severity: 'low',
    title: 'Type any',
    why: 'Nothing that touches it is checked any more.',
    fix: 'Use unknown and look, or the type that it has.',
  },
  () => true,
);

export const silencedType = onScript(
  {
    id: 'quality/silenced-check',
    severity: 'low',
    title: 'A check is switched off without a reason',
    why: 'The next error in this line stays hidden, too.',
    fix: 'Use @ts-expect-error and say why, or mend the type.',
  },
  ({ comments }) =>
    comments.filter(
      ({ value }) =>
        /^\s*(?:@ts-ignore|@ts-nocheck|eslint-disable(?:-next-line|-line)?)\s*(?:[\w/@,\s-]*)$/u.test(
          value,
        ) && !/--/u.test(value),
    ),
);

export const oldVar = onNodes(
  'VariableDeclaration',
  {
    id: 'quality/var',
    severity: 'low',
    title: 'var is known outside its block',
    why: 'A loop’s variable is shared by all its callbacks.',
    fix: 'Use const or let.',
  },
  ({ kind, declare }) => kind === 'var' && !declare,
);

export const leftDebugger = onNodes(
  'DebuggerStatement',
  {
    id: 'quality/debugger',
    severity: 'medium',
    title: 'debugger left behind',
    why: 'The page stops for everybody who has the tools open.',
    fix: 'Take it away.',
    inTests: true,
  },
  () => true,
);

const TESTED = /^(?:Literal|TemplateLiteral)$/u;

export const onlyTest = onNodes(
  'CallExpression',
  {
    id: 'quality/focused-test',
    severity: 'high',
    title: 'Only this test runs',
    why: 'All the others of the file are passed over, and the run is green.',
    fix: 'Take .only away.',
    inTests: true,
  },
  (call, script) =>
    /^(?:it|test|describe|context)\.only$|^(?:fit|fdescribe)$/u.test(calleeOf(call)) &&
    script.isTest &&
    TESTED.test(call.arguments[0]?.type ?? ''),
);

const MANY_PARAMETERS = 7;

export const manyParameters = onNodes(
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  {
    id: 'quality/many-parameters',
    severity: 'low',
    title: 'More than seven parameters',
    why: 'Callers mix them up, and nothing notices where the types agree.',
    fix: 'Pass one object with names.',
  },
  (node) =>
    node.params.length > MANY_PARAMETERS &&
    !(node.parent?.type === 'MethodDefinition' && node.parent.kind === 'constructor'),
);

const MANY_BRANCHES = 25;

const BRANCHES =
  /^(?:IfStatement|ConditionalExpression|ForStatement|ForOfStatement|ForInStatement|WhileStatement|DoWhileStatement|CatchClause|SwitchCase|LogicalExpression)$/u;

export const manyBranches = onNodes(
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  {
    id: 'quality/many-branches',
    severity: 'low',
    title: 'More than 25 branches in one function',
    why: 'Nobody can hold all ways through it in mind, and no test walks them.',
    fix: 'Take parts out into functions of their own.',
  },
  (node) => {
    if (!node.body) return false;
    let count = 0;
    for (const each of within(node.body as Node, (inner) => !isFunction(inner)))
      if (BRANCHES.test(each.type)) count++;
    return count > MANY_BRANCHES ? { start: node.start, end: Math.min(node.end, node.start + 1) } : false;
  },
);

export const nestedChoice = onNodes(
  'ConditionalExpression',
  {
    id: 'quality/nested-ternary',
    severity: 'low',
    title: 'Choices three deep in one expression',
    why: 'Which value belongs to which condition takes a pencil to see.',
    fix: 'Use if, or a table.',
  },
  (node) => {
    const deep = (each: Node): boolean => bare(each).type === 'ConditionalExpression';
    return (
      [node.consequent, node.alternate].some((each) => {
        const inner = bare(each);
        return inner.type === 'ConditionalExpression' && [inner.consequent, inner.alternate].some(deep);
      }) && node.parent?.type !== 'ConditionalExpression'
    );
  },
);

export const oldBuffer = onNodes(
  'NewExpression',
  {
    id: 'security/raw-buffer',
    severity: 'medium',
    title: 'Memory with what was there before',
    why: 'new Buffer(number) holds what others left in memory.',
    fix: 'Buffer.alloc(size) or Buffer.from(data).',
  },
  (node) => calleeOf(node) === 'Buffer',
);

export const STYLE_RULES = [
  queryInLoop,
  blockingCall,
  copiedSums,
  looseEqual,
  anyType,
  silencedType,
  oldVar,
  leftDebugger,
  onlyTest,
  manyParameters,
  manyBranches,
  nestedChoice,
  oldBuffer,
];
