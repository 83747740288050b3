const DECODER = new TextDecoder('windows-1252');
/** Bytes of letters that Windows-1252 has elsewhere than Latin-1. */
const MOVED: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, at) => [DECODER.decode(Uint8Array.of(0x80 + at)), 0x80 + at]),
);

/** Text in the encoding of the fonts that every PDF reader has; undefined where they lack one of its letters. */
export function winAnsiBytes(text: string): Buffer | undefined {
  const bytes = [...text.normalize('NFC')].map(byteOf);
  return bytes.every((byte) => byte !== undefined) ? Buffer.from(bytes) : undefined;
}

function byteOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const isSame = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
  return isSame ? code : MOVED.get(letter);
}
