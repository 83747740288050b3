import { elementAt } from '@plumbline/statistics';
import { FormulaError, type FormulaSpan, type Token, tokenize } from './formula-tokens.js';

export { FormulaError, type FormulaSpan };

const BINARY_OPERATORS = ['or', 'and', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const;
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** A formula as a tree of values, columns, operators and calls; what a call means is decided when it is compiled. */
export type FormulaNode = FormulaSpan & { depth: number } & (
    | { type: 'number'; value: number }
    | { type: 'text'; value: string }
    | { type: 'boolean'; value: boolean }
    | { type: 'null' }
    | { type: 'column'; name: string }
    | { type: 'negate' | 'not'; operand: FormulaNode }
    | { type: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
    | { type: 'call'; name: string; args: FormulaNode[] }
  );

type NodeOf<T extends FormulaNode['type']> = Extract<FormulaNode, { type: T }>;

/** What the engine plans in a few milliseconds, far below its own limit on nested expressions (1,000). */
const MAX_DEPTH = 100;

/** Parses a formula; throws `FormulaError` when it is not one, too long, or too deeply nested. */
export function parseFormula(formula: string): FormulaNode {
  return new Parser(tokenize(formula)).parse();
}

/** Binding strength from weak to strong; operators of one level associate to the left. */
const LEVELS: ReadonlyArray<readonly BinaryOperator[]> = [
  ['or'],
  ['and'],
  ['=', '<>', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const SPELLINGS = new Map<string, BinaryOperator>([
  ['!=', '<>'],
  ...BINARY_OPERATORS.map((operator) => [operator, operator] as const),
]);
const VALUE_MISSING = 'A value is missing';
const RESERVED = new Set(['and', 'or', 'not', 'true', 'false', 'null']);

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{M}\d_]*$/u;

/** A column's name in a formula, whatever it is made of. */
export const bracketed = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

/** A text in a formula. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A column's name as a person would write it in a formula: in brackets where it is more than one word. */
export function columnText(name: string): string {
  const isPlain = PLAIN_NAME.test(name) && !RESERVED.has(name.toLowerCase());
  return isPlain ? name : bracketed(name);
}

/** Recursive descent with precedence climbing; every node is measured against the limit as it is made. */
class Parser {
  private index = 0;
  private nesting = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): FormulaNode {
    const tree = this.expression();
    if (this.next.type !== 'end') throw this.unexpected();
    return tree;
  }

  private get next(): Token {
    return elementAt(this.tokens, this.index);
  }

  /** Where the last token that was taken ends. */
  private get lastEnd(): number {
    return elementAt(this.tokens, this.index - 1).end;
  }

  private expression(): FormulaNode {
    this.nesting += 1;
    if (this.nesting > MAX_DEPTH)
      throw new FormulaError('The formula is nested too deeply.', this.next.position);
    const node = this.operators(0);
    this.nesting -= 1;
    return node;
  }

  private operators(level: number): FormulaNode {
    if (level === LEVELS.length) return this.unary();
    let left = this.operators(level + 1);
    for (let operator = this.takeOperator(level); operator; operator = this.takeOperator(level)) {
      const right = this.operators(level + 1);
      left = this.node({ type: 'binary', operator, left, right }, left.position, [left, right]);
    }
    return left;
  }

  private takeOperator(level: number): BinaryOperator | undefined {
    const { type, text } = this.next;
    if (type !== 'symbol' && type !== 'name') return undefined;
    const operator = SPELLINGS.get(text.toLowerCase());
    if (!operator || !elementAt(LEVELS, level).includes(operator)) return undefined;
    this.index += 1;
    return operator;
  }

  private unary(): FormulaNode {
    const { position } = this.next;
    const type = this.takeSymbol('-') ? 'negate' : this.takeWord('not') ? 'not' : undefined;
    if (!type) return this.primary();
    this.nesting += 1;
    if (this.nesting > MAX_DEPTH) throw new FormulaError('The formula is nested too deeply.', position);
    const operand = type === 'not' ? this.operators(2) : this.unary();
    this.nesting -= 1;
    return this.node({ type, operand }, position, [operand]);
  }

  private primary(): FormulaNode {
    const token = this.next;
    const { position, text } = token;
    if (this.takeSymbol('(')) {
      const inner = this.expression();
      this.expectSymbol(')');
      return { ...inner, position, end: this.lastEnd };
    }
    if (token.type === 'symbol' || token.type === 'end') throw this.unexpected();
    this.index += 1;
    if (token.type === 'number') return this.node({ type: 'number', value: Number(text) }, position);
    if (token.type === 'text') return this.node({ type: 'text', value: text }, position);
    if (token.type === 'column') return this.node({ type: 'column', name: text }, position);
    return this.named(token);
  }

  private named({ text, position }: Token): FormulaNode {
    if (this.takeSymbol('(')) {
      const args = this.argumentList();
      const name = text.toLowerCase();
      return name === 'case'
        ? this.choices(args, position)
        : this.node({ type: 'call', name, args }, position, args);
    }
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false')
      return this.node({ type: 'boolean', value: word === 'true' }, position);
    if (word === 'null') return this.node({ type: 'null' }, position);
    if (RESERVED.has(word)) throw new FormulaError(`“${text}” needs a value before and after it.`, position);
    return this.node({ type: 'column', name: text }, position);
  }

  /** `case(condition, value, condition, value, otherwise)` is `if` within `if`; without an `otherwise` it is null. */
  private choices(args: FormulaNode[], position: number): FormulaNode {
    const [condition, value, ...rest] = args;
    if (!condition || !value)
      throw new FormulaError('case() takes a condition and a value, as often as you like.', position);
    const otherwise =
      rest.length > 1 ? this.choices(rest, position) : (rest[0] ?? this.node({ type: 'null' }, position));
    const parts = [condition, value, otherwise];
    return this.node({ type: 'call', name: 'if', args: parts }, position, parts);
  }

  private argumentList(): FormulaNode[] {
    const args: FormulaNode[] = [];
    if (this.takeSymbol(')')) return args;
    do args.push(this.expression());
    while (this.takeSymbol(','));
    this.expectSymbol(')');
    return args;
  }

  private takeSymbol(symbol: string): boolean {
    const taken = this.next.type === 'symbol' && this.next.text === symbol;
    if (taken) this.index += 1;
    return taken;
  }

  private takeWord(word: string): boolean {
    const taken = this.next.type === 'name' && this.next.text.toLowerCase() === word;
    if (taken) this.index += 1;
    return taken;
  }

  private expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(`“${symbol}” is missing`);
  }

  private node<T extends FormulaNode['type']>(
    content: Omit<NodeOf<T>, 'position' | 'end' | 'depth'> & { type: T },
    position: number,
    children: FormulaNode[] = [],
  ): FormulaNode {
    const depth = 1 + Math.max(0, ...children.map((child) => child.depth));
    if (depth > MAX_DEPTH) throw new FormulaError('The formula is nested too deeply.', position);
    return { ...content, position, end: this.lastEnd, depth } as FormulaNode;
  }

  private unexpected(what = VALUE_MISSING): FormulaError {
    const { type, text, position, end } = this.next;
    const found = type === 'end' ? 'at the end' : `before “${text}” at ${position + 1}`;
    const expected = what === VALUE_MISSING ? 'a value' : 'a closing parenthesis';
    return new FormulaError(`${what} ${found}.`, { position, end: Math.max(end, position + 1) }, expected);
  }
}
