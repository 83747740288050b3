import type { Node } from 'oxc-parser';

export type { Node } from 'oxc-parser';
export type NodeType = Node['type'];

/** The nodes of a type; one whose type is a union is among those of each of its types. */
export type NodeOf<Type extends NodeType> = Node extends infer Each
  ? Each extends Node
    ? Type extends Each['type']
      ? Each
      : never
    : never
  : never;

export type FunctionNode = NodeOf<'FunctionDeclaration'> | NodeOf<'ArrowFunctionExpression'>;

const FUNCTIONS: readonly string[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export const isFunction = (node: Node | null | undefined): node is FunctionNode =>
  node !== null && node !== undefined && FUNCTIONS.includes(node.type);

const LOOPS: readonly string[] = [
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
];

export const isLoop = (node: Node): boolean => LOOPS.includes(node.type);

/** The nodes around one, from the nearest outwards. */
export function* ancestors(node: Node): Generator<Node> {
  for (let at = node.parent; at; at = at.parent) yield at;
}

/** The nearest function around a node. */
export function functionAround(node: Node): FunctionNode | undefined {
  for (const each of ancestors(node)) if (isFunction(each)) return each;
  return undefined;
}
