import type { FoundText } from './found-text.js';
import { hasLetters, isCapitalised, isClassList, isProse, isSentence } from './is-text.js';
import { holdsText, MessageBuilder } from './message-builder.js';
import { childrenOf, cookedOf, literalText, type Node, nameOf, nodeIn, nodesIn } from './node.js';
import type { Side } from './places.js';
import * as places from './places.js';

/** Where a string stands. */
interface Place {
  /** Shown as it is: a child of an element, or part of a sentence. */
  isShown?: boolean;
  /** Read by programs alone. */
  isCode?: boolean;
  /** The property or attribute whose value it is. */
  key?: string;
  context: string;
}

/** The texts for people in a parsed file, outer ones before those in their slots. */
export function findTexts(program: Node, code: string, side: Side): FoundText[] {
  const finder = new Finder(code, side, valuesIn(program));
  finder.visit(program, { context: 'text' });
  return finder.found;
}

class Finder {
  readonly found: FoundText[] = [];

  constructor(
    private readonly code: string,
    private readonly side: Side,
    private readonly values: ReadonlySet<string>,
  ) {}

  visit(node: Node, place: Place): void {
    if (places.isSkipped(node)) return;
    const handler = this.handlers[node.type];
    if (handler) handler(node, place);
    else for (const child of childrenOf(node)) this.visit(child, { context: place.context });
  }

  private readonly handlers: Readonly<Record<string, (node: Node, place: Place) => void>> = {
    Literal: (node, place) => this.string(node, place),
    TemplateLiteral: (node, place) => this.template(node, place),
    ConditionalExpression: (node, place) => this.conditional(node, place),
    LogicalExpression: (node, place) => this.logical(node, place),
    BinaryExpression: (node, place) => this.binary(node, place),
    CallExpression: (node, place) => this.call(node, place),
    NewExpression: (node, place) => this.call(node, place),
    Property: (node, place) => this.property(node, place),
    PropertyDefinition: (node, place) => this.property(node, place),
    MemberExpression: (node, place) => this.member(node, place),
    SwitchCase: (node, place) => this.inside(nodesIn(node, 'consequent'), place),
    JSXElement: (node) => this.element(node),
    JSXFragment: (node) => this.element(node),
    JSXAttribute: (node, place) => this.attribute(node, place),
    JSXExpressionContainer: (node, place) => this.inside(childrenOf(node), place),
    ArrayExpression: (node, place) => this.inside(childrenOf(node), place),
    ArrowFunctionExpression: (node, place) => this.inside(childrenOf(node), { ...place, isShown: false }),
    TSAsExpression: (node, place) => this.expression(node, place),
    TSSatisfiesExpression: (node, place) => this.expression(node, place),
    TSNonNullExpression: (node, place) => this.expression(node, place),
    ParenthesizedExpression: (node, place) => this.expression(node, place),
  };

  private inside(nodes: readonly Node[], place: Place): void {
    for (const node of nodes) this.visit(node, place);
  }

  private expression(node: Node, place: Place): void {
    const inner = nodeIn(node, 'expression');
    if (inner) this.visit(inner, place);
  }

  private isText(text: string, { isShown, isCode, key = '' }: Place): boolean {
    if (isCode || places.CODE_KEYS.has(key) || key.startsWith('--') || !hasLetters(text)) return false;
    if (this.side === 'server') return isSentence(text);
    if (isShown) return true;
    if (places.TEXT_KEYS.has(key)) return !isClassList(text);
    if (isProse(text)) return true;
    return isCapitalised(text) && !places.VALUE_KEYS.has(key) && !this.values.has(text);
  }

  private string(node: Node, place: Place): void {
    const text = literalText(node);
    if (text !== undefined && this.isText(text, place))
      this.add(node, 'expression', place, (builder) => builder.expression(node));
  }

  private template(node: Node, place: Place): void {
    const expressions = nodesIn(node, 'expressions');
    const [first = '', ...rest] = nodesIn(node, 'quasis').map(cookedOf);
    const isSaid = hasLetters([first, ...rest].join(''));
    // A slot at the beginning of a sentence stands for a word with a capital; elsewhere a capital would look like a label.
    const sample = [first, ...rest].join(this.side === 'server' ? 'X' : 'x');
    if (isSaid && (place.isShown || this.isText(sample, place)))
      this.add(node, 'expression', place, (builder) => builder.template(node));
    else this.inside(expressions, { ...place, isShown: place.isShown ?? false });
  }

  private conditional(node: Node, place: Place): void {
    const [test, one, other] = ['test', 'consequent', 'alternate'].map((field) => nodeIn(node, field));
    const isText = [one, other].every((branch) => {
      const text = literalText(branch);
      return text !== undefined ? this.isText(text, place) : branch?.type === 'TemplateLiteral';
    });
    const plural = isText ? new MessageBuilder(this.code).plural(node) : undefined;
    if (plural !== undefined && !place.isCode) {
      this.add(node, 'expression', place, (builder) => builder.plural(node) ?? '');
      return;
    }
    if (test) this.visit(test, { context: place.context });
    for (const branch of [one, other]) if (branch) this.visit(branch, place);
  }

  private logical(node: Node, place: Place): void {
    const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')];
    if (left) this.visit(left, node.operator === '&&' ? { context: place.context } : place);
    if (right) this.visit(right, place);
  }

  private binary(node: Node, place: Place): void {
    const operands = [nodeIn(node, 'left'), nodeIn(node, 'right')].filter((side) => side !== undefined);
    // What is compared is a value.
    if (node.operator === '+') this.inside(operands, place);
    else this.inside(operands, { context: place.context, isCode: true });
  }

  private call(node: Node, place: Place): void {
    const callee = nodeIn(node, 'callee');
    const words = nodesIn(node, 'arguments');
    if (this.side === 'page' && new MessageBuilder(this.code).plural(node) !== undefined) {
      this.add(node, 'expression', place, (builder) => builder.plural(node) ?? '');
      return;
    }
    if (callee) this.visit(callee, { context: place.context });
    const name = nameOf(callee);
    const isCode = places.isCodeCall(callee, name, this.side);
    const isNoun = name === 'plural';
    this.inside(words, { context: name ? `to ${name}` : place.context, isCode, isShown: isNoun });
  }

  private property(node: Node, { context, isCode }: Place): void {
    const [key, value] = [nodeIn(node, 'key'), nodeIn(node, 'value')];
    const name = nameOf(key) ?? literalText(key) ?? '';
    if (node.computed && key) this.visit(key, { context, isCode: true });
    if (value) this.visit(value, { key: name, context: name || context, ...(isCode && { isCode }) });
  }

  private member(node: Node, { context }: Place): void {
    const [object, property] = [nodeIn(node, 'object'), nodeIn(node, 'property')];
    if (object) this.visit(object, { context });
    if (node.computed && property) this.visit(property, { context, isCode: true });
  }

  private attribute(node: Node, { context: element }: Place): void {
    const [name, value] = [nameOf(nodeIn(node, 'name')) ?? '', nodeIn(node, 'value')];
    if (!value) return;
    const place = { key: name, context: `${name} of ${element}` };
    const text = literalText(value);
    if (text === undefined) {
      this.visit(value, { ...place, isShown: places.TEXT_KEYS.has(name) });
      return;
    }
    if (this.isText(text, place)) this.add(value, 'attribute', place, (builder) => builder.expression(value));
  }

  private element(node: Node): void {
    const opening = nodeIn(node, 'openingElement');
    const name = nameOf(opening && nodeIn(opening, 'name')) ?? 'fragment';
    for (const attribute of opening ? nodesIn(opening, 'attributes') : [])
      this.visit(attribute, { context: name });
    const children = nodesIn(node, 'children');
    const [first, last] = [children[0], children.at(-1)];
    const isSaid = children.some(
      (child) => (child.type === 'JSXText' || child.type === 'JSXExpressionContainer') && holdsText(child),
    );
    if (!first || !last || !isSaid) {
      this.inside(children, { isShown: true, context: name });
      return;
    }
    const range = { ...first, end: last.end };
    this.add(range, 'children', { context: `text of ${name}` }, (builder) => builder.children(children));
  }

  private add(
    { start, end }: Node,
    form: FoundText['form'],
    { context }: Place,
    build: (builder: MessageBuilder) => string,
  ): void {
    const builder = new MessageBuilder(this.code);
    const [, before = '', message = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(build(builder)) ?? [];
    const { slots } = builder;
    this.found.push({ ...{ start, end, form, message, before, after, slots, context } });
    for (const slot of slots.values()) {
      if (slot.kind === 'value') this.visit(slot.node, { isShown: true, context });
      else
        this.inside(nodesIn(slot.opening, 'attributes'), {
          context: nameOf(nodeIn(slot.opening, 'name')) ?? '',
        });
    }
  }
}

/** Where a string is a value, by the kind of node. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  TSLiteralType: ['literal'],
  BinaryExpression: ['left', 'right'],
  SwitchCase: ['test'],
};

/** The strings that a file compares, or names in its types: they are values, whatever they look like. */
function valuesIn(node: Node, into = new Set<string>()): Set<string> {
  const named = VALUES[node.type]?.flatMap((field) => nodeIn(node, field) ?? []) ?? [];
  for (const value of named) {
    const text = literalText(value);
    if (text !== undefined) into.add(text);
  }
  for (const child of childrenOf(node)) valuesIn(child, into);
  return into;
}
