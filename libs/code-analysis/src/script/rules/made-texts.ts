import { isFixed } from '../constants.js';
import { type Node, type NodeOf } from '../node.js';
import { type Script } from '../script.js';
import { bare, calleeOf, fixedParts, lastName, nameOf, receiverOf, stringOf } from '../syntax.js';

export type Call = NodeOf<'CallExpression'>;

export const argument = (call: Call | NodeOf<'NewExpression'>, at: number): Node | undefined =>
  call.arguments[at] as Node | undefined;

/** A text with something put into it, here or where its name is declared. */
export function isPutTogether(node: Node, script: Script, steps = 4): boolean {
  const inner = bare(node);
  if (steps === 0) return false;
  if (inner.type === 'TemplateLiteral') return inner.expressions.length > 0 && !isFixed(inner, script);
  if (inner.type === 'BinaryExpression')
    return inner.operator === '+' && fixedParts(inner).length > 0 && !isFixed(inner, script);
  if (inner.type === 'CallExpression') {
    const receiver = receiverOf(inner);
    if (/(?:^|\.)(?:format|sprintf)$/u.test(calleeOf(inner))) return inner.arguments.length > 1;
    return (
      receiver !== undefined &&
      /^(?:concat|replace|join|trim)$/u.test(lastName(inner.callee)) &&
      !isFixed(inner, script) &&
      (stringOf(receiver) !== undefined || isPutTogether(receiver, script, steps - 1))
    );
  }
  if (inner.type !== 'Identifier') return false;
  const found =
    script.bindings
      .get(inner.name)
      ?.filter(({ scope }) => scope.start <= inner.start && inner.start <= scope.end) ?? [];
  return (
    found.some(
      ({ init, kind }) =>
        kind === 'variable' && init !== undefined && init !== inner && isPutTogether(init, script, steps - 1),
    ) ||
    (found.length > 0 && isAppendedTo(inner.name, script))
  );
}

/** `sql += ' AND name = ' + name` */
const isAppendedTo = (name: string, script: Script): boolean =>
  (script.nodes.get('AssignmentExpression') ?? []).some(
    (node) =>
      node.type === 'AssignmentExpression' &&
      node.operator === '+=' &&
      nameOf(node.left as Node) === name &&
      !isFixed(node.right, script) &&
      fixedParts(node.right).length > 0,
  );
