import { isHexDigit, LETTER_U, SIMPLE_ESCAPES } from './json-bytes.js';

/** The token goes on in the next chunk. */
export const CUT = -1;
export const BAD_ESCAPE = -2;

/** The place after the escape at `at`, `CUT`, or `BAD_ESCAPE`. */
export function afterEscape(bytes: Buffer, at: number): number {
  const letter = bytes[at + 1];
  if (letter === undefined) return CUT;
  if (SIMPLE_ESCAPES.has(letter)) return at + 2;
  if (letter !== LETTER_U) return BAD_ESCAPE;
  for (let index = at + 2; index < at + 6; index++) {
    const digit = bytes[index];
    if (digit === undefined) return CUT;
    if (!isHexDigit(digit)) return BAD_ESCAPE;
  }
  return at + 6;
}
