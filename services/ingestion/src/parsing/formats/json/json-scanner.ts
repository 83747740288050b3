import { ParseError } from '../../source/parse-error.js';
import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  CR,
  isDigit,
  LETTER_E,
  LETTER_F,
  LETTER_N,
  LETTER_T,
  LF,
  MINUS,
  OPEN_LIST,
  OPEN_OBJECT,
  PLAIN,
  PLUS,
  POINT,
  QUOTE,
  SPACE,
  ZERO,
} from './json-bytes.js';
import { afterEscape, BAD_ESCAPE, CUT } from './json-escape.js';
import {
  controlReason,
  type Expected,
  faultReason,
  JsonFault,
  LEADING_ZERO,
  type TextPlace,
} from './json-fault.js';
import { JsonGrammar } from './json-grammar.js';
import { BOOLEAN, ESCAPED_TEXT, type JsonSink, NULL, NUMBER, TEXT } from './json-sink.js';

const WORDS_SHOWN = 32;

const LITERALS = new Map([
  [LETTER_T, { word: Buffer.from('true'), kind: BOOLEAN }],
  [LETTER_F, { word: Buffer.from('false'), kind: BOOLEAN }],
  [LETTER_N, { word: Buffer.from('null'), kind: NULL }],
]);

/**
 * Reads JSON (RFC 8259) from chunks of UTF-8 and tells the sink what it holds, without recursion and without keeping
 * it. Several values may follow each other, each on a line of its own (NDJSON). Feed chunks in order, then `end`.
 * Throws JsonFault where the text is no JSON, ParseError `too_deep` where it is, but nested beyond MAX_DEPTH.
 */
export class JsonScanner {
  line = 1;
  private readonly grammar = new JsonGrammar();
  private carry = Buffer.alloc(0);
  private base: number;
  private lineStart: number;
  private isAfterCr = false;

  constructor(
    private readonly sink: JsonSink,
    private readonly maxTokenBytes: number,
    firstByte = 0,
  ) {
    this.base = firstByte;
    this.lineStart = firstByte;
  }

  /** Top-level values so far. */
  get values(): number {
    return this.grammar.values;
  }

  push(chunk: Buffer): void {
    this.consume(this.carry.length > 0 ? Buffer.concat([this.carry, chunk]) : chunk, false);
  }

  end(): void {
    const bytes = this.carry;
    this.consume(bytes, true);
    if (!this.grammar.isFinished) throw this.cutOff(0);
    if (this.grammar.deepLine > 0) throw this.grammar.tooDeep();
  }

  private consume(bytes: Buffer, isLast: boolean): void {
    let at = 0;
    for (;;) {
      at = this.skipSpace(bytes, at);
      if (at >= bytes.length) break;
      const next = this.token(bytes, at, isLast);
      if (next === CUT) break;
      at = next;
    }
    this.carry = Buffer.from(bytes.subarray(at));
    if (this.carry.length > this.maxTokenBytes) throw this.tooLong();
    this.base += at;
  }

  private skipSpace(bytes: Buffer, from: number): number {
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte > SPACE) break;
      if (byte === LF || byte === CR) {
        if (byte === CR || !this.isAfterCr) this.line++;
        this.lineStart = this.base + at + 1;
      } else if (byte !== SPACE && byte !== 9) break;
      this.isAfterCr = byte === CR;
    }
    return at;
  }

  /** Reads the token at `at` and returns where it ends. */
  private token(bytes: Buffer, at: number, isLast: boolean): number {
    this.isAfterCr = false;
    const byte = bytes[at] ?? 0;
    switch (byte) {
      case QUOTE:
        return this.string(bytes, at, isLast);
      case COMMA:
        if (!this.grammar.comma()) throw this.fault(bytes, at);
        return at + 1;
      case COLON:
        if (!this.grammar.colon()) throw this.fault(bytes, at);
        return at + 1;
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.expectValue(bytes, at);
        this.grammar.open(byte === OPEN_OBJECT, this.line);
        if (this.grammar.deepLine === 0) this.sink.open(byte === OPEN_OBJECT, this.line);
        return at + 1;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (!this.grammar.close(byte === CLOSE_OBJECT, this.line)) throw this.fault(bytes, at);
        if (this.grammar.deepLine === 0) this.sink.close(this.line);
        return at + 1;
      case LETTER_T:
      case LETTER_F:
      case LETTER_N:
        return this.literal(bytes, at, isLast);
      default:
        this.expectValue(bytes, at);
        if (byte === MINUS || isDigit(byte)) return this.number(bytes, at, isLast);
        throw this.fault(bytes, at);
    }
  }

  private expectValue(bytes: Buffer, at: number): void {
    if (!this.grammar.takesValue(this.line)) throw this.fault(bytes, at);
  }

  private tell(kind: number, bytes: Buffer, start: number, end: number): void {
    if (this.grammar.deepLine === 0) this.sink.scalar(kind, bytes, start, end, this.line);
    this.grammar.endValue(this.line);
  }

  private string(bytes: Buffer, start: number, isLast: boolean): number {
    const isName = this.grammar.takesName();
    if (!isName) this.expectValue(bytes, start);
    let at = start + 1;
    let isEscaped = false;
    for (;;) {
      while (at < bytes.length && PLAIN[bytes[at] ?? 0] === 1) at++;
      if (at >= bytes.length) return this.cut(at, isLast);
      if (bytes[at] === QUOTE) break;
      if (bytes[at] !== BACKSLASH) throw new JsonFault(controlReason(bytes[at] ?? 0), this.placeOf(at));
      isEscaped = true;
      const next = afterEscape(bytes, at);
      if (next === BAD_ESCAPE) throw this.fault(bytes, at, 'escape');
      if (next === CUT) return this.cut(bytes.length, isLast);
      at = next;
    }
    if (at - start > this.maxTokenBytes) throw this.tooLong();
    if (isName) {
      if (this.grammar.deepLine === 0) this.sink.name(bytes, start + 1, at, isEscaped);
      this.grammar.endName();
    } else this.tell(isEscaped ? ESCAPED_TEXT : TEXT, bytes, start + 1, at);
    return at + 1;
  }

  private number(bytes: Buffer, start: number, isLast: boolean): number {
    let at = bytes[start] === MINUS ? start + 1 : start;
    const whole = at;
    at = this.digits(bytes, at, isLast);
    if (at === CUT) return CUT;
    if (bytes[whole] === ZERO && at > whole + 1) throw new JsonFault(LEADING_ZERO, this.placeOf(whole));
    if (bytes[at] === POINT) {
      at = this.digits(bytes, at + 1, isLast);
      if (at === CUT) return CUT;
    }
    if (at < bytes.length && ((bytes[at] ?? 0) | 32) === LETTER_E) {
      const sign = bytes[at + 1];
      at = this.digits(bytes, sign === PLUS || sign === MINUS ? at + 2 : at + 1, isLast);
      if (at === CUT) return CUT;
    }
    this.tell(NUMBER, bytes, start, at);
    return at;
  }

  /** The place after at least one digit. */
  private digits(bytes: Buffer, from: number, isLast: boolean): number {
    let at = from;
    while (at < bytes.length && isDigit(bytes[at] ?? 0)) at++;
    if (at >= bytes.length && (!isLast || at === from)) return this.cut(bytes.length, isLast);
    if (at === from) throw this.fault(bytes, at, 'digit');
    return at;
  }

  private literal(bytes: Buffer, start: number, isLast: boolean): number {
    this.expectValue(bytes, start);
    const { word, kind } = LITERALS.get(bytes[start] ?? 0)!;
    for (let index = 1; index < word.length; index++) {
      if (start + index >= bytes.length) return this.cut(bytes.length, isLast);
      if (bytes[start + index] !== word[index]) throw this.fault(bytes, start);
    }
    this.tell(kind, bytes, start, start + word.length);
    return start + word.length;
  }

  private cut(end: number, isLast: boolean): number {
    if (isLast) throw this.cutOff(end);
    return CUT;
  }

  private placeOf(at: number): TextPlace {
    return { offset: this.base + at, line: this.line, lineStart: this.lineStart };
  }

  private fault(bytes: Buffer, at: number, expected: Expected = this.grammar.expected): JsonFault {
    const found = bytes.toString('utf8', at, at + WORDS_SHOWN);
    return new JsonFault(
      faultReason(found, this.values === 0 && expected === 'next document' ? 'value' : expected),
      this.placeOf(at),
    );
  }

  private cutOff(at: number): JsonFault {
    return new JsonFault(this.grammar.missingEnd(), this.placeOf(at), true);
  }

  private tooLong(): ParseError {
    const message = `A value on line ${this.line.toLocaleString('en-US')} is longer than ${this.maxTokenBytes.toLocaleString('en-US')} bytes, more than a cell may hold. Leave it out and upload the file again.`;
    return new ParseError('file_too_complex', message, { line: this.line });
  }
}
