import { ParseError } from '../../source/parse-error.js';
import { BOOLEAN, NULL, NUMBER } from './json-sink.js';

const COMMA = 44;
const QUOTE = 34;
const COLON = 58;
const INITIAL_BYTES = 4_096;

/** Puts a value that is kept as JSON together again, without the space between its parts. */
export class JsonText {
  length = 0;
  bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  private needsComma = false;

  constructor(private readonly maxBytes: number) {}

  clear(): void {
    this.length = 0;
    this.needsComma = false;
  }

  open(isObject: boolean): void {
    this.separate(1);
    this.bytes[this.length++] = isObject ? 123 : 91;
    this.needsComma = false;
  }

  close(isObject: boolean): void {
    this.reserve(1);
    this.bytes[this.length++] = isObject ? 125 : 93;
    this.needsComma = true;
  }

  name(bytes: Buffer, start: number, end: number): void {
    this.quoted(bytes, start, end);
    this.bytes[this.length++] = COLON;
    this.needsComma = false;
  }

  scalar(kind: number, bytes: Buffer, start: number, end: number): void {
    if (kind === NUMBER || kind === BOOLEAN || kind === NULL) {
      this.separate(end - start);
      this.length += bytes.copy(this.bytes, this.length, start, end);
    } else this.quoted(bytes, start, end);
    this.needsComma = true;
  }

  /** The first characters. */
  head(characters: number): string {
    return this.bytes.toString('utf8', 0, Math.min(this.length, characters * 4)).slice(0, characters);
  }

  private quoted(bytes: Buffer, start: number, end: number): void {
    this.separate(end - start + 3);
    this.bytes[this.length++] = QUOTE;
    this.length += bytes.copy(this.bytes, this.length, start, end);
    this.bytes[this.length++] = QUOTE;
  }

  private separate(bytes: number): void {
    this.reserve(bytes + 1);
    if (this.needsComma) this.bytes[this.length++] = COMMA;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.bytes.length) return;
    if (needed > this.maxBytes) {
      const message = `A list inside a record is longer than ${this.maxBytes.toLocaleString('en-US')} bytes. Choose it as the table, or leave it out.`;
      throw new ParseError('file_too_complex', message);
    }
    const grown = Buffer.allocUnsafe(needed * 2);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}
