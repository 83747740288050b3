export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const POINT = 46;
export const ZERO = 48;
export const NINE = 57;
export const COLON = 58;
export const OPEN_LIST = 91;
export const BACKSLASH = 92;
export const CLOSE_LIST = 93;
export const LETTER_E = 101;
export const LETTER_F = 102;
export const LETTER_N = 110;
export const LETTER_T = 116;
export const LETTER_U = 117;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;

/** 1 for bytes that stand for themselves inside a string. */
export const PLAIN = new Uint8Array(256).fill(1, SPACE);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;
export const SIMPLE_ESCAPES = new Set(Buffer.from('"\\/bfnrt'));

export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

export function isHexDigit(byte: number): boolean {
  const letter = byte | 32;
  return isDigit(byte) || (letter >= 97 && letter <= LETTER_F);
}
