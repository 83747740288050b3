import { ParseError } from '../../source/parse-error.js';
import type { Expected } from './json-fault.js';

/** Deeper nesting is no table. */
export const MAX_DEPTH = 64;

/** Which brackets are open and what may come next. Methods that answer are false where the text may not go on so. */
export class JsonGrammar {
  expected: Expected = 'next document';
  depth = 0;
  /** Top-level values. */
  values = 0;
  /** Line of the first value nested too deep; 0 where there is none. */
  deepLine = 0;
  /** 1 for an object, by depth. */
  private kinds = new Uint8Array(MAX_DEPTH * 2);
  private readonly openedOn = new Float64Array(MAX_DEPTH + 1);
  private previousEndLine = 0;

  comma(): boolean {
    if (this.expected !== 'comma or end') return false;
    this.expected = this.kinds[this.depth] === 1 ? 'name' : 'value';
    return true;
  }

  colon(): boolean {
    if (this.expected !== 'colon') return false;
    this.expected = 'value';
    return true;
  }

  endName(): void {
    this.expected = 'colon';
  }

  takesName(): boolean {
    return this.expected === 'name' || this.expected === 'name or end';
  }

  /** A value at the top begins on a line of its own. */
  takesValue(line: number): boolean {
    const { expected } = this;
    if (expected === 'value' || expected === 'value or end') return true;
    return expected === 'next document' && line !== this.previousEndLine;
  }

  open(isObject: boolean, line: number): void {
    if (this.deepLine === 0 && this.depth === MAX_DEPTH) this.deepLine = line;
    this.depth++;
    if (this.depth === this.kinds.length) this.growKinds();
    this.kinds[this.depth] = isObject ? 1 : 0;
    if (this.depth <= MAX_DEPTH) this.openedOn[this.depth] = line;
    this.expected = isObject ? 'name or end' : 'value or end';
  }

  close(isObject: boolean, line: number): boolean {
    const { expected } = this;
    const isAllowed = expected === 'comma or end' || expected === (isObject ? 'name or end' : 'value or end');
    if (!isAllowed || (this.kinds[this.depth] === 1) !== isObject) return false;
    this.depth--;
    this.endValue(line);
    return true;
  }

  endValue(line: number): void {
    this.expected = 'comma or end';
    if (this.depth > 0) return;
    this.expected = 'next document';
    this.previousEndLine = line;
    this.values++;
  }

  get isFinished(): boolean {
    return this.depth === 0 && this.values > 0;
  }

  /** What is missing where the text ends too early, as a sentence. */
  missingEnd(): string {
    if (this.depth === 0) return this.values === 0 ? 'it holds no value.' : 'its last value is not finished.';
    const kind = this.kinds[this.depth] === 1 ? 'object' : 'list';
    const line = this.openedOn[Math.min(this.depth, MAX_DEPTH)] ?? 0;
    return `the ${kind} that opens on line ${line.toLocaleString('en-US')} is never closed.`;
  }

  tooDeep(): ParseError {
    const message = `The file nests values more than ${MAX_DEPTH} levels deep, first on line ${this.deepLine.toLocaleString('en-US')}. A table needs far fewer: flatten the data and upload it again.`;
    return new ParseError('too_deep', message, { line: this.deepLine });
  }

  private growKinds(): void {
    const { kinds } = this;
    this.kinds = new Uint8Array(kinds.length * 2);
    this.kinds.set(kinds);
  }
}
