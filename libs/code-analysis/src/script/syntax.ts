import type { Node, NodeOf } from './node.js';

/** Without parentheses, types and chains around it. */
export function bare(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return bare(node.expression);
    default:
      return node;
  }
}

/** A dotted name: `req.body.name`, `this.users.find`; calls on the way are `name()`. Empty where there is none. */
export function nameOf(node: Node): string {
  const inner = bare(node);
  switch (inner.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return inner.name;
    case 'PrivateIdentifier':
      return `#${inner.name}`;
    case 'ThisExpression':
      return 'this';
    case 'AwaitExpression':
      return nameOf(inner.argument);
    case 'CallExpression':
      return `${nameOf(inner.callee)}()`;
    case 'NewExpression':
      return `new ${nameOf(inner.callee)}()`;
    case 'MemberExpression': {
      const last = inner.computed ? (stringOf(inner.property) ?? '[]') : nameOf(inner.property);
      return `${nameOf(inner.object)}.${last}`;
    }
    default:
      return '';
  }
}

/** The last word of a dotted name. */
export const lastName = (node: Node): string => lastWord(nameOf(node));
export const lastWord = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** What is called: its dotted name. */
export const calleeOf = (call: NodeOf<'CallExpression'> | NodeOf<'NewExpression'>): string =>
  nameOf(call.callee);

/** The object that a method is called on. */
export function receiverOf(call: NodeOf<'CallExpression'>): Node | undefined {
  const callee = bare(call.callee);
  return callee.type === 'MemberExpression' ? callee.object : undefined;
}

/** The text of a literal, or of a template without expressions. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (!node) return undefined;
  const inner = bare(node);
  if (inner.type === 'Literal' && typeof inner.value === 'string') return inner.value;
  if (inner.type === 'TemplateLiteral' && inner.expressions.length === 0) return inner.quasis[0]?.value.raw;
  return undefined;
}

export function numberOf(node: Node | null | undefined): number | undefined {
  if (!node) return undefined;
  const inner = bare(node);
  return inner.type === 'Literal' && typeof inner.value === 'number' ? inner.value : undefined;
}

export const isLiteral = (node: Node | null | undefined, value: boolean | null): boolean =>
  node?.type === 'Literal' && node.value === value && !('regex' in node);

/** The value of a named property of an object written out. */
export function property(node: Node | null | undefined, name: string | RegExp): Node | undefined {
  if (!node) return undefined;
  const inner = bare(node);
  if (inner.type !== 'ObjectExpression') return undefined;
  const wanted = inner.properties.find(
    (each) => each.type === 'Property' && isNamed(keyOf(each) ?? '', name),
  );
  return wanted?.type === 'Property' ? wanted.value : undefined;
}

const isNamed = (key: string, name: string | RegExp): boolean =>
  typeof name === 'string' ? key === name : name.test(key);

/** The name of a property, where it is written out. */
export function keyOf({ key, computed }: Pick<NodeOf<'Property'>, 'key' | 'computed'>): string | undefined {
  if (computed) return stringOf(key);
  return key.type === 'Literal' ? String(key.value) : nameOf(key);
}

/** The fixed parts of a text that is put together, in order; what is put in between them is left out. */
export function fixedParts(node: Node): string[] {
  const inner = bare(node);
  if (inner.type === 'TemplateLiteral') return inner.quasis.map(({ value }) => value.raw);
  if (inner.type === 'BinaryExpression' && inner.operator === '+')
    return [...fixedParts(inner.left), ...fixedParts(inner.right)];
  const text = stringOf(inner);
  return text === undefined ? [] : [text];
}

/** The parts of a text that is put together and are no fixed text. */
export function insertedParts(node: Node): Node[] {
  const inner = bare(node);
  if (inner.type === 'TemplateLiteral') return inner.expressions;
  if (inner.type === 'BinaryExpression' && inner.operator === '+')
    return [...insertedParts(inner.left), ...insertedParts(inner.right)];
  return stringOf(inner) === undefined && numberOf(inner) === undefined ? [inner] : [];
}

/** Whether two pieces of code say the same, white space aside. */
export const isSame = (text: string, a: Node, b: Node): boolean => codeOf(text, a) === codeOf(text, b);

export const codeOf = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(start, end).replace(/\s+/gu, ' ');
