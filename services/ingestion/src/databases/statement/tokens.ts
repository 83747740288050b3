import type { DatabaseEngine } from '@plumbline/contracts';
import { DatabaseError } from '../database-error.js';

export interface Token {
  kind: 'word' | 'quoted_name' | 'text' | 'symbol';
  /** Words in lower case; all others as written. */
  text: string;
  /** Where it begins in the text of the statement. */
  at: number;
}

/** What a statement holds: its tokens, and its text without comments and without a semicolon at its end. */
export interface Statement {
  tokens: Token[];
  text: string;
}

export const refused = (message: string): DatabaseError =>
  new DatabaseError('query_refused', message, { title: 'The query was not run' });

/** How an engine writes texts and names that need quotes, where it has no other ways. */
interface Quotes {
  texts: string;
  names: string;
  /** A backslash takes the meaning of the character behind it. */
  hasEscapes: boolean;
}

const QUOTES: Readonly<Partial<Record<DatabaseEngine, Quotes>>> = {
  mysql: { texts: `'"`, names: '`', hasEscapes: true },
  sqlserver: { texts: `'`, names: `"[`, hasEscapes: false },
  oracle: { texts: `'`, names: `"`, hasEscapes: false },
  snowflake: { texts: `'`, names: `"`, hasEscapes: true },
};

/** What begins a comment up to the end of the line, where it is not two minus signs alone. */
const LINE_COMMENTS: Readonly<Partial<Record<DatabaseEngine, RegExp>>> = {
  mysql: /#|--(?=\s|$)/uy,
  snowflake: /--|\/\//uy,
};

const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /\d[\p{L}\p{M}\p{N}_.]*/uy;
/** As engines write them: 10, 1_000, 1.5, 1e5, 2f, 0xFF. */
const PLAIN_NUMBER = /^(?:0x[\da-f]*|0b[01]*|0o[0-7]*|[\d_]*\.?[\d_]*(?:e\d*)?[df]?)$/i;
/** MySQL lets a name begin with digits, where they are no number by themselves. */
const NAME_OF_DIGITS = /^(?!0[xb])\d+(?!e\d)[\p{L}_]/iu;
const DOLLAR_QUOTE = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const LAST_ASCII = 0x7f;

/**
 * Splits a statement as the engine does, under the session settings that the drivers make: in PostgreSQL a backslash
 * is only special in E'...'; in MySQL it always is, and double quotes hold text.
 * @throws DatabaseError `query_refused` for what two readers could understand in two ways
 */
export function tokenise(source: string, engine: DatabaseEngine): Statement {
  const scanner = new Scanner(source, engine);
  scanner.scan();
  return { tokens: scanner.tokens, text: scanner.text.trim() };
}

class Scanner {
  readonly tokens: Token[] = [];
  text = '';
  private at = 0;
  private hasEnded = false;

  constructor(
    private readonly source: string,
    private readonly engine: DatabaseEngine,
  ) {
    if (source.includes('\0')) throw refused('The query holds a character that no query may hold.');
  }

  scan(): void {
    while (this.at < this.source.length) {
      if (this.space() || this.comment()) continue;
      if (this.source[this.at] === ';') {
        this.hasEnded = true;
        this.at += 1;
      } else if (this.hasEnded)
        throw refused('Only one statement can be run. Remove what follows the semicolon.');
      else this.token();
    }
  }

  private space(): boolean {
    const [space] = this.match(/\s+/uy) ?? [];
    if (space === undefined) return false;
    this.skip(space.length, ' ');
    return true;
  }

  private comment(): boolean {
    if (this.startsWith('/*')) return this.blockComment();
    const isLine = this.match(LINE_COMMENTS[this.engine] ?? /--/uy) !== null;
    if (!isLine) return false;
    const end = this.source.slice(this.at).search(/[\r\n]/);
    this.skip(end < 0 ? this.source.length - this.at : end, ' ');
    return true;
  }

  private blockComment(): boolean {
    const end = this.source.indexOf('*/', this.at + 2);
    if (end < 0) throw refused('A comment opens with /* and never closes.');
    const body = this.source.slice(this.at + 2, end);
    if (/^M?!/i.test(body) || body.startsWith('+'))
      throw refused('Comments that the server runs or obeys cannot be used.');
    if (body.includes('/*')) throw refused('A comment inside a comment cannot be used.');
    this.skip(end + 2 - this.at, ' ');
    return true;
  }

  private token(): void {
    if (this.quoted()) return;
    const [word] = this.match(WORD) ?? [];
    const [number] = this.match(NUMBER) ?? [];
    if (word !== undefined) this.add('word', word.length);
    else if (number !== undefined) this.number(number);
    else this.symbol();
  }

  /** Engines let the next word begin right behind a number, and two readers could see it in two places. */
  private number(text: string): void {
    const isName = this.engine === 'mysql' && NAME_OF_DIGITS.test(text);
    if (!isName && !PLAIN_NUMBER.test(text))
      throw refused(`Put a space between a number and a word: ${text.slice(0, 20)}.`);
    this.add('symbol', text.length);
  }

  private symbol(): void {
    if (this.startsWith('--'))
      throw refused('Two minus signs that begin no comment cannot be used; put a space between them.');
    const [character = ''] = this.match(/./suy) ?? [];
    if ((character.codePointAt(0) ?? 0) > LAST_ASCII)
      throw refused(`The character ${character} can stand only inside quotes.`);
    if (this.engine === 'postgresql' && character === '$' && !this.match(/\$\d/uy))
      throw refused(
        'A dollar sign can stand only inside quotes, or in front of them as $tag$ with plain letters.',
      );
    this.add('symbol', this.startsWith(':=') ? 2 : 1);
  }

  private quoted(): boolean {
    const simple = QUOTES[this.engine];
    if (simple) return this.simplyQuoted(simple);
    const prefix = this.match(/[eEnNbBxX](?=')|[uU]&(?=['"])/uy)?.[0] ?? '';
    const open = this.source[this.at + prefix.length];
    if (open === "'") this.add('text', prefix.length + this.closing("'", /^e$/i.test(prefix), prefix.length));
    else if (open === '"' && prefix !== '')
      throw refused('Names in U&"…" cannot be used: write them in plain quotes.');
    else if (open === '"') this.add('quoted_name', prefix.length + this.closing('"', false, prefix.length));
    else return this.dollarQuoted();
    return true;
  }

  private simplyQuoted({ texts, names, hasEscapes }: Quotes): boolean {
    const quote = this.source[this.at] ?? '';
    if (this.engine === 'oracle' && this.match(/n?q'/iuy))
      throw refused('Texts in q-quotes cannot be used: write them in plain quotes.');
    if (this.engine === 'snowflake' && this.startsWith('$$')) return this.betweenDollars();
    if (quote !== '' && texts.includes(quote)) this.add('text', this.closing(quote, hasEscapes));
    else if (quote !== '' && names.includes(quote))
      this.add('quoted_name', this.closing(quote === '[' ? ']' : quote, false));
    else return false;
    return true;
  }

  private betweenDollars(): boolean {
    const end = this.source.indexOf('$$', this.at + 2);
    if (end < 0) throw unclosed();
    this.add('text', end + 2 - this.at);
    return true;
  }

  private dollarQuoted(): boolean {
    const [tag] = this.match(DOLLAR_QUOTE) ?? [];
    if (tag === undefined) return false;
    const end = this.source.indexOf(tag, this.at + tag.length);
    if (end < 0) throw unclosed();
    this.add('text', end + tag.length - this.at);
    return true;
  }

  /** Characters from the opening quote to behind the closing one; a doubled quote does not close. */
  private closing(quote: string, hasEscapes: boolean, offset = 0): number {
    const start = this.at + offset;
    for (let at = start + 1; at < this.source.length; at++) {
      if (hasEscapes && this.source[at] === '\\') at += 1;
      else if (this.source[at] === quote) {
        if (this.source[at + 1] !== quote) return at + 1 - start;
        at += 1;
      }
    }
    throw unclosed();
  }

  private add(kind: Token['kind'], length: number): void {
    const text = this.source.slice(this.at, this.at + length);
    const at = this.text.length;
    this.tokens.push({ kind, text: kind === 'word' ? text.toLowerCase() : text, at });
    this.skip(length, text);
  }

  private skip(length: number, kept: string): void {
    this.text += kept;
    this.at += length;
  }

  private startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source);
  }
}

const unclosed = () => refused('A quote opens and never closes.');
