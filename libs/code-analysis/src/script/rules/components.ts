import { resolve } from '../bindings.js';
import { isFunction, type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script, within } from '../script.js';
import { bare, calleeOf, lastName, nameOf, receiverOf } from '../syntax.js';

/** What goes on until somebody ends it. */
const ENDLESS = /(?:^|\.)(?:setInterval|addEventListener)$/u;
const ENDLESS_OBJECTS = /^(?:WebSocket|EventSource|BroadcastChannel|ResizeObserver|IntersectionObserver)$/u;

export const endlessEffect = onNodes(
  'CallExpression',
  {
    id: 'correctness/effect-never-ends',
    severity: 'medium',
    title: 'Goes on when its component is gone',
    why: 'Each time the effect runs, one more timer or listener is left behind.',
    fix: 'Return a function from the effect that ends it: clearInterval, removeEventListener, close.',
  },
  (call) => {
    if (!/^(?:React\.)?use(?:Layout|Insertion)?Effect$/u.test(calleeOf(call))) return false;
    const [effect] = call.arguments;
    if (!isFunction(effect) || effect.body?.type !== 'BlockStatement') return false;
    const own = (node: Node) => node === effect || !isFunction(node);
    let begun: Node | undefined;
    for (const node of within(effect, own)) {
      if (node.type === 'ReturnStatement' && node.argument) return false;
      if (isEndless(node)) begun ??= node;
    }
    return begun ?? false;
  },
);

const isEndless = (node: Node): boolean =>
  node.type === 'CallExpression'
    ? ENDLESS.test(calleeOf(node)) && !hasSignal(node)
    : node.type === 'NewExpression' && ENDLESS_OBJECTS.test(lastName(node.callee));

/** A listener with a signal, or for once, ends by that. */
const hasSignal = (call: Node): boolean =>
  call.type === 'CallExpression' &&
  call.arguments.some(
    (each) =>
      each.type === 'ObjectExpression' &&
      each.properties.some(
        (property) => property.type === 'Property' && /^(?:signal|once)$/u.test(nameOf(property.key)),
      ),
  );

const CHANGES = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/u;

export const changedState = onNodes(
  ['CallExpression', 'AssignmentExpression'],
  {
    id: 'correctness/state-changed-in-place',
    severity: 'high',
    title: 'State changed in place',
    why: 'React compares what it is given with what it had: the same list is no news, so nothing is drawn.',
    fix: 'Make a new one and set that: setItems([...items, next]).',
  },
  (node, script) => {
    if (node.type === 'CallExpression') {
      const list = CHANGES.test(lastName(node.callee)) ? receiverOf(node) : undefined;
      return list !== undefined && isState(list, script);
    }
    const target = bare(node.left as Node);
    return target.type === 'MemberExpression' && isState(target.object, script);
  },
);

/** Whether a name is the first of what useState gives. */
function isState(node: Node, script: Script): boolean {
  const inner = bare(node);
  if (inner.type !== 'Identifier') return false;
  const binding = resolve(script.bindings, inner.name, inner.start);
  const { declaration, init } = binding ?? {};
  if (declaration?.type !== 'VariableDeclarator' || declaration.id.type !== 'ArrayPattern' || !init)
    return false;
  const [value] = declaration.id.elements;
  const made = bare(init);
  return (
    value?.type === 'Identifier' &&
    value.name === inner.name &&
    made.type === 'CallExpression' &&
    /^(?:React\.)?useState$/u.test(calleeOf(made))
  );
}

export const COMPONENT_RULES = [endlessEffect, changedState];
