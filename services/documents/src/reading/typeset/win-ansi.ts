const DECODER = new TextDecoder('windows-1252');
/** Bytes of letters that Windows-1252 has elsewhere than Latin-1. */
const MOVED: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, at) => [DECODER.decode(Uint8Array.of(0x80 + at)), 0x80 + at]),
);
const UNKNOWN = 0x3f;
const MARKS = /\p{M}/gu;

/** Text in the encoding of the fonts that every PDF reader has: letters that it lacks without their marks, others as ?. */
export const winAnsiBytes = (text: string): Buffer =>
  Buffer.from([...text.normalize('NFC')].map((letter) => byteOf(letter) ?? byteOf(bare(letter)) ?? UNKNOWN));

function byteOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const isSame = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
  return isSame ? code : MOVED.get(letter);
}

const bare = (letter: string): string => letter.normalize('NFKD').replaceAll(MARKS, '');
