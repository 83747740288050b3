import { analyse } from 'chardet';

export interface DecodedText {
  text: string;
  /** By which it was read, where the file itself does not tell: a guess. */
  guessed?: string;
}

/** Plain text from its bytes: UTF-8 or UTF-16 where that is what they are, else the likeliest of the older encodings. */
export function decodeText(file: Buffer): DecodedText {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(file) };
  if (file[0] === 0xfe && file[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(file) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) };
  } catch {
    const guessed = likeliestEncoding(file);
    return { text: new TextDecoder(guessed).decode(file), guessed };
  }
}

const USUAL = 'windows-1252';
/** Bytes that tell: from a little before the first that is not ASCII. */
const SAMPLE = { before: 1_024, bytes: 65_536 } as const;

/** Encodings that others contain, or that differ by a few letters only, which the text itself tells apart. */
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  'ISO-8859-1': ['windows-1252'],
  'ISO-8859-2': ['windows-1250', 'iso-8859-2'],
  'windows-1250': ['windows-1250', 'iso-8859-2'],
  'ISO-8859-7': ['windows-1253'],
  'ISO-8859-8': ['windows-1255'],
  'ISO-8859-9': ['windows-1254'],
};
const NO_GUESS: ReadonlySet<string> = new Set(['ASCII', 'UTF-8']);

/** By how often letters follow each other in the languages written in it, less what no writer would have written. */
function likeliestEncoding(file: Buffer): string {
  const first = file.findIndex((byte) => byte > 0x7f);
  const from = Math.max(0, first - SAMPLE.before);
  const sample = file.subarray(from, from + SAMPLE.bytes);
  const guesses = analyse(sample)
    .filter(({ name }) => !NO_GUESS.has(name))
    .flatMap(({ name, confidence }) =>
      (READ_AS[name] ?? [name.toLowerCase()]).map((encoding) => ({ encoding, confidence })),
    )
    .flatMap(({ encoding, confidence }) => {
      const strange = strangeShare(sample, encoding);
      return strange === undefined ? [] : [{ encoding, chance: confidence - 100 * strange }];
    });
  const usual = guesses.find(({ encoding }) => encoding === USUAL)?.chance ?? 1;
  const [best] = guesses.filter(({ encoding }) => encoding !== USUAL).sort((a, b) => b.chance - a.chance);
  return best && best.chance >= usual ? best.encoding : USUAL;
}

/** A sign within a word or at its beginning, a capital after a small letter, two scripts in one word. */
const STRANGE =
  /\p{L}[\p{S}\p{No}\p{Cc}]\p{L}|(?<![\p{L}\p{N}])[\p{S}\p{No}]\p{Ll}|(?=\p{Ll}\p{Lu})(?:[^\0-\x7f].|.[^\0-\x7f])|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]\p{Script=Latin}/gu;
const UNKNOWN = '\ufffd';
/** The end of a sample may cut a letter of several bytes. */
const CUT = 4;

/** How much of what is not ASCII stands where no writer would have put it; undefined where bytes mean nothing, or nothing is known of the encoding. */
function strangeShare(sample: Buffer, encoding: string): number | undefined {
  try {
    const text = new TextDecoder(encoding).decode(sample);
    if (text.slice(0, -CUT).includes(UNKNOWN)) return undefined;
    const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0;
    return (text.match(STRANGE)?.length ?? 0) / Math.max(1, beyond);
  } catch {
    return undefined;
  }
}
