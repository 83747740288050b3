import { type Node, type NodeOf } from '../node.js';
import { nameOf, stringOf } from '../syntax.js';

type Opening = NodeOf<'JSXOpeningElement'>;

export const tag = ({ name }: Opening): string => nameOf(name as Node);

export const attribute = ({ attributes }: Opening, name: RegExp): NodeOf<'JSXAttribute'> | undefined =>
  attributes.find(
    (each): each is NodeOf<'JSXAttribute'> => each.type === 'JSXAttribute' && name.test(attributeName(each)),
  );

const attributeName = ({ name }: NodeOf<'JSXAttribute'>): string =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name;

export const has = (element: Opening, name: RegExp): boolean => attribute(element, name) !== undefined;

export const isSpread = ({ attributes }: Opening): boolean =>
  attributes.some(({ type }) => type === 'JSXSpreadAttribute');

/** The text of an attribute; undefined where it is not written out. */
export const textOf = (element: Opening, name: RegExp): string | undefined => {
  const value = attribute(element, name)?.value;
  return value?.type === 'JSXExpressionContainer' ? stringOf(value.expression as Node) : stringOf(value);
};
