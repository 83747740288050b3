import { resolve } from '../bindings.js';
import { isFunction, type Node, type NodeOf } from '../node.js';
import { onNodes } from '../rule.js';
import { type Script, within } from '../script.js';
import { bare, calleeOf, lastName, nameOf, numberOf, receiverOf } from '../syntax.js';

export const sortedAsTexts = onNodes(
  'CallExpression',
  {
    id: 'correctness/numbers-sorted-as-texts',
    severity: 'high',
    title: 'Numbers in the order of their texts',
    why: 'Without a comparison, sort puts 10 before 9.',
    fix: 'Give it one: sort((a, b) => a - b).',
  },
  (call, script) => {
    if (!/^(?:sort|toSorted)$/u.test(lastName(call.callee)) || call.arguments.length > 0) return false;
    const list = receiverOf(call);
    return list !== undefined && holdsNumbers(list, script);
  },
);

const NUMBER_LIST = /^:?\s*(?:readonly\s+)?(?:number\[\]|(?:Readonly)?Array<number>|Set<number>)/u;
const TO_NUMBER = /^(?:Number|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat|Math\.\w+)$/u;

/** Whether a list is known to hold numbers, by its type or by how it was made. */
function holdsNumbers(node: Node, script: Script): boolean {
  const list = bare(node);
  if (list.type === 'ArrayExpression') {
    const [first] = list.elements;
    if (list.elements.length === 1 && first?.type === 'SpreadElement')
      return holdsNumbers(first.argument, script);
    return list.elements.length > 1 && list.elements.every((each) => numberOf(each as Node) !== undefined);
  }
  if (list.type === 'CallExpression') return makesNumbers(list, script);
  if (list.type !== 'Identifier') return false;
  const binding = resolve(script.bindings, list.name, list.start);
  if (!binding) return false;
  const { declaration, init } = binding;
  const pattern = declaration.type === 'VariableDeclarator' ? declaration.id : declaration;
  if (NUMBER_LIST.test(typeOf(pattern, script))) return true;
  return binding.kind === 'variable' && init !== undefined && init !== list && holdsNumbers(init, script);
}

function makesNumbers(call: NodeOf<'CallExpression'>, script: Script): boolean {
  const method = lastName(call.callee);
  const receiver = receiverOf(call);
  if (/^(?:filter|slice|concat|toReversed|reverse)$/u.test(method) && receiver)
    return holdsNumbers(receiver, script);
  if (method === 'from' && call.arguments[0]) return holdsNumbers(call.arguments[0] as Node, script);
  if (method !== 'map') return false;
  const [made] = call.arguments;
  if (!made) return false;
  if (TO_NUMBER.test(nameOf(made as Node))) return true;
  if (!isFunction(made) || made.body?.type === 'BlockStatement') return false;
  const result = bare(made.body as Node);
  return result.type === 'CallExpression' && TO_NUMBER.test(calleeOf(result));
}

/** The type that is written behind a name. */
function typeOf(pattern: Node, { text }: Script): string {
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : null;
  return annotation ? text.slice(annotation.start, annotation.end) : '';
}

export const oneTooFar = onNodes(
  'ForStatement',
  {
    id: 'correctness/loop-one-too-far',
    severity: 'high',
    title: 'The loop goes one past the end',
    why: 'The last place of a list is length - 1: at length there is nothing.',
    fix: 'Compare with <, or go over the list with for … of.',
  },
  ({ test, body }) => {
    if (test?.type !== 'BinaryExpression' || test.operator !== '<=') return false;
    const counter = nameOf(test.left as Node);
    const list = /^(.+)\.length$/u.exec(nameOf(test.right))?.[1];
    if (!counter || !list) return false;
    for (const node of within(body))
      if (
        node.type === 'MemberExpression' &&
        node.computed &&
        nameOf(node.object) === list &&
        nameOf(node.property) === counter
      )
        return test;
    return false;
  },
);

export const LIST_RULES = [sortedAsTexts, oneTooFar];
