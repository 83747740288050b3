import { ancestors, functionAround, isFunction, type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script, within } from '../script.js';
import { bare, calleeOf, lastName, nameOf, receiverOf } from '../syntax.js';

export const asyncForEach = onNodes(
  'CallExpression',
  {
    id: 'correctness/async-for-each',
    severity: 'high',
    title: 'forEach does not wait',
    why: 'The code after it runs before the work is done, and errors are lost.',
    fix: 'for…of with await, or Promise.all over map.',
  },
  (call) => {
    const [callback] = call.arguments;
    return (
      lastName(call.callee) === 'forEach' &&
      receiverOf(call) !== undefined &&
      isFunction(callback) &&
      callback.async
    );
  },
);

export const asyncExecutor = onNodes(
  'NewExpression',
  {
    id: 'correctness/async-executor',
    severity: 'high',
    title: 'async function in new Promise',
    why: 'What it throws is lost, and the promise never settles.',
    fix: 'Call the async function itself, or leave async away.',
  },
  (node) => {
    const [executor] = node.arguments;
    return calleeOf(node) === 'Promise' && isFunction(executor) && executor.async;
  },
);

export const asyncFilter = onNodes(
  'CallExpression',
  {
    id: 'correctness/async-predicate',
    severity: 'high',
    title: 'A promise taken for yes',
    why: 'A promise is always true: filter, some and every keep all.',
    fix: 'Await all answers first, then filter.',
  },
  (call) => {
    const [callback] = call.arguments;
    return (
      /^(?:filter|some|every|find|findIndex|sort)$/u.test(lastName(call.callee)) &&
      receiverOf(call) !== undefined &&
      isFunction(callback) &&
      callback.async
    );
  },
);

export const missingAwait = onNodes(
  ['IfStatement', 'ExpressionStatement'],
  {
    id: 'correctness/missing-await',
    severity: 'high',
    title: 'await is missing',
    why: 'A promise is always true, and what it throws is lost.',
    fix: 'await it; where it may run alone, catch its errors.',
  },
  (node, script) => {
    const asked = node.type === 'IfStatement' ? bare(node.test) : bare(node.expression);
    const inner = asked.type === 'UnaryExpression' && asked.operator === '!' ? bare(asked.argument) : asked;
    if (inner.type !== 'CallExpression' || !functionAround(node)) return false;
    return isLocalAsync(inner, script) &&
      (node.type === 'IfStatement' || functionAround(node)?.async === true)
      ? inner
      : false;
  },
);

function isLocalAsync(call: NodeOf<'CallExpression'>, script: Script): boolean {
  const name = nameOf(call.callee);
  if (/^this\.\w+$/u.test(name)) {
    const around = [...ancestors(call)].find((each) => each.type === 'ClassBody');
    return (
      around?.type === 'ClassBody' &&
      around.body.some(
        (each) =>
          each.type === 'MethodDefinition' && `this.${nameOf(each.key as Node)}` === name && each.value.async,
      )
    );
  }
  const found = (script.bindings.get(name) ?? []).filter(
    ({ scope }) => scope.start <= call.start && call.end <= scope.end,
  );
  return (
    found.length === 1 &&
    found.every(
      ({ declaration, init, kind }) =>
        (kind === 'function' && isFunction(declaration) && declaration.async) ||
        (kind === 'variable' && isFunction(init) && init.async),
    )
  );
}

export const noReturn = onNodes(
  'CallExpression',
  {
    id: 'correctness/callback-without-return',
    severity: 'high',
    title: 'The callback gives nothing back',
    why: 'map then gives a list of undefined, filter an empty one.',
    fix: 'Return the value, or use forEach.',
  },
  (call) => {
    const [callback] = call.arguments;
    if (
      !/^(?:map|filter|some|every|find|findIndex|reduce|flatMap)$/u.test(lastName(call.callee)) ||
      !receiverOf(call) ||
      !isFunction(callback) ||
      callback.generator ||
      callback.async
    )
      return false;
    if (callback.body?.type !== 'BlockStatement' || callback.body.body.length === 0) return false;
    for (const node of within(callback.body, (each) => !isFunction(each)))
      if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return false;
    return true;
  },
);
