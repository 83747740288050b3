/** A part of a formula: its characters from `position`, counted from 0, to `end`, which is not one of them. */
export interface FormulaSpan {
  position: number;
  end: number;
}

/** A formula that cannot be read or has no meaning, the part that is to blame, and what would fit there. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  readonly position: number;
  readonly end: number;

  constructor(
    message: string,
    where: number | FormulaSpan,
    readonly expected = 'another value',
  ) {
    super(message);
    this.position = typeof where === 'number' ? where : where.position;
    this.end = typeof where === 'number' ? where + 1 : where.end;
  }
}

export interface Token {
  type: 'number' | 'text' | 'name' | 'column' | 'symbol' | 'end';
  /** Numbers, names and symbols as written; texts and [columns] without their quotes. */
  text: string;
  position: number;
  end: number;
}

/** Longer formulas are refused unread; so no tree has more than this many nodes. */
const MAX_LENGTH = 10_000;

const SPACE = /\s*/y;

/** The kinds of token in the order they are tried. A number may not run into a letter or a second point. */
const PATTERNS: Array<{ type: Token['type']; pattern: RegExp; read: (raw: string) => string }> = [
  { type: 'number', pattern: /(?:\d+(?:\.\d+)?|\.\d+)(?![\p{L}\d_.])/uy, read: (raw) => raw },
  { type: 'text', pattern: /'(?:[^']|'')*'/y, read: (raw) => raw.slice(1, -1).replaceAll("''", "'") },
  { type: 'column', pattern: /\[(?:[^\]]|\]\])+\]/y, read: (raw) => raw.slice(1, -1).replaceAll(']]', ']') },
  { type: 'name', pattern: /[\p{L}_][\p{L}\p{M}\d_]*/uy, read: (raw) => raw },
  { type: 'symbol', pattern: /<=|>=|<>|!=|[-+*/%(),=<>]/y, read: (raw) => raw },
];

/** Splits a formula into tokens, the last of type `end`; throws `FormulaError` where no token begins. */
export function tokenize(formula: string): Token[] {
  if (formula.length > MAX_LENGTH) {
    throw new FormulaError(`A formula can have at most ${MAX_LENGTH} characters.`, MAX_LENGTH);
  }
  const tokens: Token[] = [];
  let position = skipSpace(formula, 0);
  while (position < formula.length) {
    const token = tokenAt(formula, position);
    tokens.push(token);
    position = skipSpace(formula, token.end);
  }
  tokens.push({ type: 'end', text: '', position, end: position });
  return tokens;
}

function skipSpace(formula: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.exec(formula);
  return SPACE.lastIndex;
}

function tokenAt(formula: string, position: number): Token {
  for (const { type, pattern, read } of PATTERNS) {
    pattern.lastIndex = position;
    const match = pattern.exec(formula);
    if (match) return { type, text: read(match[0]), position, end: pattern.lastIndex };
  }
  const character = String.fromCodePoint(formula.codePointAt(position)!);
  throw new FormulaError(
    character === "'" || character === '['
      ? `The ${character} at ${position + 1} is never closed.`
      : `“${character}” at ${position + 1} has no meaning in a formula.`,
    position,
  );
}
