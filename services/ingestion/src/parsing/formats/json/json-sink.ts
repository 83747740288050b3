/** Kinds of scalar values. Text stands without its quotes, escaped text with its escapes. */
export const TEXT = 0;
export const ESCAPED_TEXT = 1;
export const NUMBER = 2;
export const BOOLEAN = 3;
export const NULL = 4;

/** Takes what a JSON text holds, in order. Bytes are valid only during the call. */
export interface JsonSink {
  open(isObject: boolean, line: number): void;
  close(line: number): void;
  /** A member's name, without its quotes. */
  name(bytes: Buffer, start: number, end: number, isEscaped: boolean): void;
  scalar(kind: number, bytes: Buffer, start: number, end: number, line: number): void;
}
