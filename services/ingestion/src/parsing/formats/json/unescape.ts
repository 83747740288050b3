const QUOTE = 34;
const BACKSLASH = 92;
const LETTER_U = 117;
const HIGH_SURROGATE = 0xd800;
const LOW_SURROGATE = 0xdc00;
const PAST_SURROGATES = 0xe000;
const REPLACEMENT = 0xfffd;
const UNICODE_ESCAPE_BYTES = 6;

const SIMPLE = new Uint8Array(256);
for (const [letter, meaning] of Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' })) {
  SIMPLE[letter.charCodeAt(0)] = meaning.charCodeAt(0);
}

/** Turns the escapes of JSON strings into what they stand for. Half a surrogate pair becomes U+FFFD and is counted. */
export class Unescaper {
  loneSurrogates = 0;

  /**
   * Writes the text of a checked string (without its quotes) to `target` from `at` and returns where it ends: never
   * longer than its source, even where each quote is doubled as CSV wants it.
   */
  write(
    bytes: Buffer,
    start: number,
    end: number,
    target: Buffer,
    at: number,
    doublesQuotes: boolean,
  ): number {
    let to = at;
    for (let from = start; from < end; ) {
      const byte = bytes[from] ?? 0;
      if (byte !== BACKSLASH) {
        target[to++] = byte;
        from++;
      } else if (bytes[from + 1] === LETTER_U) {
        const code = this.codePoint(bytes, from, end);
        from += code > 0xffff ? 2 * UNICODE_ESCAPE_BYTES : UNICODE_ESCAPE_BYTES;
        if (code === QUOTE && doublesQuotes) target[to++] = QUOTE;
        to = writeUtf8(code, target, to);
      } else {
        const letter = bytes[from + 1] ?? 0;
        if (letter === QUOTE && doublesQuotes) target[to++] = QUOTE;
        target[to++] = SIMPLE[letter] || letter;
        from += 2;
      }
    }
    return to;
  }

  text(bytes: Buffer, start: number, end: number): string {
    const target = Buffer.allocUnsafe(end - start);
    return target.toString('utf8', 0, this.write(bytes, start, end, target, 0, false));
  }

  private codePoint(bytes: Buffer, at: number, end: number): number {
    const first = hexadecimal(bytes, at + 2);
    if (first < HIGH_SURROGATE || first >= PAST_SURROGATES) return first;
    const next = at + UNICODE_ESCAPE_BYTES;
    const isPairable = first < LOW_SURROGATE && next + UNICODE_ESCAPE_BYTES <= end;
    if (isPairable && bytes[next] === BACKSLASH && bytes[next + 1] === LETTER_U) {
      const second = hexadecimal(bytes, next + 2);
      if (second >= LOW_SURROGATE && second < PAST_SURROGATES)
        return 0x10000 + ((first - HIGH_SURROGATE) << 10) + (second - LOW_SURROGATE);
    }
    this.loneSurrogates++;
    return REPLACEMENT;
  }
}

function hexadecimal(bytes: Buffer, at: number): number {
  let value = 0;
  for (let digit = at; digit < at + 4; digit++) {
    const byte = bytes[digit] ?? 0;
    value = value * 16 + (byte <= 57 ? byte - 48 : (byte | 32) - 87);
  }
  return value;
}

function writeUtf8(code: number, target: Buffer, at: number): number {
  if (code < 0x80) {
    target[at] = code;
    return at + 1;
  }
  let to = at;
  if (code < 0x800) target[to++] = 0xc0 | (code >> 6);
  else {
    if (code < 0x10000) target[to++] = 0xe0 | (code >> 12);
    else {
      target[to++] = 0xf0 | (code >> 18);
      target[to++] = 0x80 | ((code >> 12) & 63);
    }
    target[to++] = 0x80 | ((code >> 6) & 63);
  }
  target[to++] = 0x80 | (code & 63);
  return to;
}
