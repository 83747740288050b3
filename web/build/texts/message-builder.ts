import type { Slot } from './found-text.js';
import { quoted } from './icu.js';
import { hasLetters } from './is-text.js';
import { childrenOf, cookedOf, literalText, type Node, nameOf, nodeIn, nodesIn } from './node.js';

/** Puts a message together from the pieces of a template or of an element's children. */
export class MessageBuilder {
  readonly slots = new Map<string, Slot>();
  private readonly namesByCode = new Map<string, string>();

  constructor(private readonly code: string) {}

  /** A template's message. */
  template(node: Node, isPlural = false): string {
    const expressions = nodesIn(node, 'expressions');
    return nodesIn(node, 'quasis')
      .map((quasi, at) => {
        const slot = expressions[at];
        return quoted(cookedOf(quasi), isPlural) + (slot ? this.expression(slot) : '');
      })
      .join('');
  }

  /** What an expression adds to a message: its text, a choice by number, or a slot. */
  expression(node: Node): string {
    const text = literalText(node);
    if (text !== undefined) return quoted(text);
    return this.plural(node) ?? `{${this.slot(node)}}`;
  }

  /** The message of what depends on a number being one; undefined for all else. */
  plural(node: Node): string | undefined {
    const noun = nounsOf(node);
    if (noun) {
      const { count, one, many } = noun;
      return `{${this.slot(count)}, plural, one {# ${quoted(one, true)}} other {# ${quoted(many, true)}}}`;
    }
    const choice = choiceByOne(node);
    if (!choice) return undefined;
    const [one, other] = [choice.one, choice.other].map((branch) => this.branch(branch));
    return `{${this.slot(choice.count)}, plural, one {${one}} other {${other}}}`;
  }

  /** The children of an element, white space as JSX reads it. */
  children(nodes: readonly Node[]): string {
    return nodes.map((node) => this.child(node)).join('');
  }

  private branch(node: Node): string {
    const text = literalText(node);
    return text === undefined ? this.template(node, true) : quoted(text, true);
  }

  private child(node: Node): string {
    if (node.type === 'JSXText') return quoted(decoded(jsxText(String(node.value))));
    if (node.type === 'JSXExpressionContainer') {
      const expression = nodeIn(node, 'expression');
      return !expression || expression.type === 'JSXEmptyExpression' ? '' : this.expression(expression);
    }
    const inner = nodesIn(node, 'children');
    const opening = nodeIn(node, 'openingElement') ?? nodeIn(node, 'openingFragment');
    const closing = nodeIn(node, 'closingElement') ?? nodeIn(node, 'closingFragment');
    if (!opening || !closing || !inner.some(holdsText)) return `{${this.slot(node, elementName(node))}}`;
    const name = this.free(elementName(node));
    this.slots.set(name, { kind: 'element', opening, closing });
    return `<${name}>${this.children(inner)}</${name}>`;
  }

  private slot(node: Node, wanted = slotName(node)): string {
    const code = this.code.slice(node.start, node.end);
    const known = this.namesByCode.get(code);
    if (known) return known;
    const name = this.free(wanted);
    this.namesByCode.set(code, name);
    this.slots.set(name, { kind: 'value', node });
    return name;
  }

  private free(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.slots.has(name); count += 1) name = `${wanted}${count}`;
    return name;
  }
}

/** Whether an element's children say something themselves, or in elements among them. */
export function holdsText(child: Node): boolean {
  if (child.type === 'JSXText') return hasLetters(decoded(String(child.value)));
  if (child.type === 'JSXExpressionContainer')
    return hasLetters(literalText(nodeIn(child, 'expression')) ?? '');
  return nodesIn(child, 'children').some(holdsText);
}

/** The text of a JSXText: lines are trimmed, and joined by a space. */
function jsxText(raw: string): string {
  const lines = raw.split(/\r?\n/);
  const trimmed = lines.map((line, at) => {
    const left = at === 0 ? line : line.replace(/^[ \t]+/, '');
    return at === lines.length - 1 ? left : left.replace(/[ \t]+$/, '');
  });
  return trimmed.filter(Boolean).join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ nbsp: '\u00A0', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ hellip: '…', ndash: '–', mdash: '—', rarr: '→', larr: '←', copy: '©', times: '×' },
};

/** @throws for an entity that is not listed here */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name === undefined) return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16));
    const character = ENTITIES[name];
    if (character === undefined) throw new Error(`${entity} is not among the entities of message-builder.ts`);
    return character;
  });
}

/** Number and nouns of `plural(count, 'row')` and `plural(count, 'entry', 'entries')`. */
function nounsOf(node: Node): { count: Node; one: string; many: string } | undefined {
  if (node.type !== 'CallExpression' || nameOf(nodeIn(node, 'callee')) !== 'plural') return undefined;
  const [count, noun, nouns] = nodesIn(node, 'arguments');
  const one = literalText(noun);
  const many = nouns ? literalText(nouns) : one && `${one}s`;
  return count && one !== undefined && many !== undefined ? { count, one, many } : undefined;
}

const isWritten = (node: Node | undefined): node is Node =>
  node !== undefined && (literalText(node) !== undefined || node.type === 'TemplateLiteral');

/** Both texts of `count === 1 ? 'row is' : 'rows are'`. */
function choiceByOne(node: Node): { count: Node; one: Node; other: Node } | undefined {
  const test = node.type === 'ConditionalExpression' ? nodeIn(node, 'test') : undefined;
  if (test?.type !== 'BinaryExpression' || test.operator !== '===') return undefined;
  const [count, right] = [nodeIn(test, 'left'), nodeIn(test, 'right')];
  const [one, other] = [nodeIn(node, 'consequent'), nodeIn(node, 'alternate')];
  if (right?.value !== 1 || !count || !isWritten(one) || !isWritten(other)) return undefined;
  return { count, one, other };
}

/** What a slot is called: after what it shows. */
function slotName(node: Node): string {
  const own = nameOf(node);
  if (own) return own;
  if (node.type === 'CallExpression') {
    const [first] = nodesIn(node, 'arguments');
    const named = first && slotName(first);
    return named && named !== 'value' ? named : (nameOf(nodeIn(node, 'callee')) ?? 'value');
  }
  if (node.type === 'MemberExpression')
    return nameOf(nodeIn(node, 'property')) ?? nameOf(nodeIn(node, 'object')) ?? 'value';
  return childrenOf(node).map(nameOf).find(Boolean) ?? 'value';
}

function elementName(node: Node): string {
  const name = nameOf(nodeIn(nodeIn(node, 'openingElement') ?? node, 'name')) ?? 'part';
  return name.charAt(0).toLowerCase() + name.slice(1);
}
