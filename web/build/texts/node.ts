import { parseSync } from 'vite';

/** A node of a parsed file (ESTree, with JSX and TypeScript); offsets count UTF-16 units. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** @throws where the file is not TypeScript */
export function parseFile(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return program as unknown as Node;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes directly inside, in the order of the file. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .toSorted((one, other) => one.start - other.start);

/** A field that holds one node. */
export const nodeIn = (node: Node, field: string): Node | undefined => {
  const value = node[field];
  return isNode(value) ? value : undefined;
};

/** A field that holds nodes. */
export const nodesIn = (node: Node, field: string): Node[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** The text of a string literal, also of a template without slots. */
export function literalText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || nodesIn(node, 'expressions').length > 0) return undefined;
  return cookedOf(nodesIn(node, 'quasis')[0]);
}

/** What a piece of a template says. */
export const cookedOf = (quasi: Node | undefined): string =>
  ((quasi?.value as { cooked?: string } | undefined)?.cooked ?? '').toString();

/** An identifier's name, or that of the last member: `value` of `row.value`. */
export function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name);
  if (node.type === 'MemberExpression') return node.computed ? undefined : nameOf(nodeIn(node, 'property'));
  if (node.type === 'JSXMemberExpression') return nameOf(nodeIn(node, 'property'));
  if (
    node.type === 'ChainExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSAsExpression'
  )
    return nameOf(nodeIn(node, 'expression'));
  return undefined;
}
