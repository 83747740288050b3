import { LETTER, NAME_CHAR } from 'xmlchars/xml/1.0/ed4.js';
import { NAME_CHAR as NAME_CHAR_11, NAME_START_CHAR } from 'xmlchars/xml/1.0/ed5.js';

/** Text that breaks a rule of XML. */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    /** From 1, where it is known. */
    readonly line?: number,
    /** Nothing follows what was read so far. */
    readonly isAtEnd = false,
  ) {
    super(message);
  }
}

interface NameRules {
  name: RegExp;
  token: RegExp;
}

/** Names as every edition up to the fourth has them: the fifth's allow what older readers refuse. */
const NAMES_10 = rules(`[${LETTER}_:]`, `[${NAME_CHAR}]`);
const NAMES_11 = rules(`[${NAME_START_CHAR}]`, `[${NAME_CHAR_11}]`);
const SPACE = /[ \t\r\n]+/y;
const LITERAL = /"[^"]*"|'[^']*'/y;
/** Of the words of declarations: what is cut off may be one. */
const LONGEST_WORD = 10;
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export type XmlVersion = '1.0' | '1.1';

/** Reads the small words of declarations one after the other, or fails where the next is another. */
export class Cursor {
  at: number;
  private readonly names: NameRules;

  constructor(
    readonly text: string,
    readonly version: XmlVersion,
    start = 0,
  ) {
    this.at = start;
    this.names = version === '1.0' ? NAMES_10 : NAMES_11;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  sees(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  takes(word: string): boolean {
    const found = this.sees(word);
    if (found) this.at += word.length;
    return found;
  }

  expect(word: string): void {
    if (!this.takes(word)) this.fail(`“${word}” is missing in a declaration`);
  }

  skipSpace(): boolean {
    return this.match(SPACE) !== undefined;
  }

  expectSpace(): void {
    if (!this.skipSpace()) this.fail('a space is missing in a declaration');
  }

  name(): string {
    return this.match(this.names.name) ?? this.fail('a name is missing in a declaration');
  }

  token(): string {
    return this.match(this.names.token) ?? this.fail('a word is missing in a declaration');
  }

  /** What stands between quotes. */
  literal(): string {
    const quoted = this.match(LITERAL);
    if (quoted !== undefined) return quoted.slice(1, -1);
    if (this.sees('"') || this.sees("'")) this.at = this.text.length;
    return this.fail('a quoted text is missing in a declaration');
  }

  /** Everything up to `end`, which is passed too. */
  until(end: string): string {
    const found = this.text.indexOf(end, this.at);
    if (found === -1) {
      this.at = this.text.length;
      this.fail('the file ends in the middle of a declaration');
    }
    const skipped = this.text.slice(this.at, found);
    this.at = found + end.length;
    return skipped;
  }

  fail(reason: string): never {
    const isAtEnd = this.text.length - this.at < LONGEST_WORD;
    throw new SyntaxFault(reason, this.text.slice(0, this.at).split('\n').length, isAtEnd);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

/** Whether the whole text is one name. */
export function isName(text: string, version: XmlVersion): boolean {
  const { name } = version === '1.0' ? NAMES_10 : NAMES_11;
  name.lastIndex = 0;
  return name.exec(text)?.[0] === text;
}

export function hasForbiddenCharacter(text: string): boolean {
  return FORBIDDEN.test(text);
}

function rules(start: string, next: string): NameRules {
  return { name: new RegExp(`${start}${next}*`, 'uy'), token: new RegExp(`${next}+`, 'uy') };
}
