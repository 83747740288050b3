import { type Encoding, isUtf16 } from '../../bytes/encoding.js';
import { ParseError } from '../../source/parse-error.js';

export interface XmlEncoding {
  encoding: Encoding;
  bomBytes: number;
  evidence: string;
  /** Bytes above 127 stand against the declaration. */
  asciiOnly: boolean;
}

const BOMS: ReadonlyArray<{ hex: string; encoding: Encoding }> = [
  { hex: 'efbbbf', encoding: 'utf-8' },
  { hex: 'fffe', encoding: 'utf-16le' },
  { hex: 'feff', encoding: 'utf-16be' },
];
/** `<?` in two bytes each. */
const UTF16_STARTS: ReadonlyArray<{ hex: string; encoding: Encoding }> = [
  { hex: '3c003f00', encoding: 'utf-16le' },
  { hex: '003c003f', encoding: 'utf-16be' },
];
const DECLARATION = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const ONE_BYTE: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  iso_8859_1: 'iso-8859-1',
  'iso_8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/**
 * The encoding by a user's word, the byte order mark and the declaration, which must agree (XML 1.0, appendix F).
 * Throws ParseError `malformed` where they do not, or where the declared one cannot be read.
 */
export function chooseXmlEncoding(head: Buffer, wanted: Encoding | undefined): XmlEncoding {
  const bom = BOMS.find(({ hex }) => head.toString('hex', 0, hex.length / 2) === hex);
  if (wanted) {
    const bomBytes = bom?.encoding === wanted ? bom.hex.length / 2 : 0;
    return { encoding: wanted, bomBytes, evidence: 'You chose it.', asciiOnly: false };
  }
  const byBytes = bom ?? UTF16_STARTS.find(({ hex }) => head.toString('hex', 0, hex.length / 2) === hex);
  const bomBytes = bom ? bom.hex.length / 2 : 0;
  const declared = declaredIn(head.subarray(bomBytes), byBytes?.encoding);
  const name = declared?.toLowerCase();
  const evidence = bom
    ? 'The file begins with its byte order mark.'
    : 'XML without a declared encoding is UTF-8.';
  if (byBytes && isUtf16(byBytes.encoding)) {
    if (name !== undefined && !fitsUtf16(name, byBytes.encoding)) throw contradiction(declared!, 'UTF-16');
    return { encoding: byBytes.encoding, bomBytes, evidence, asciiOnly: false };
  }
  if (name === undefined) return { encoding: 'utf-8', bomBytes, evidence, asciiOnly: false };
  if (/^(?:utf-?16|utf-?32|ucs-|iso-10646-ucs)/.test(name))
    throw contradiction(declared!, 'one byte per plain letter');
  const encoding = Object.hasOwn(ONE_BYTE, name) ? ONE_BYTE[name] : undefined;
  if (!encoding) throw unreadable(declared!);
  if (bom && encoding !== 'utf-8') throw contradiction(declared!, 'UTF-8, by its byte order mark');
  const asciiOnly = name.endsWith('ascii');
  return { encoding, bomBytes, evidence: 'The file declares it in its first line.', asciiOnly };
}

function declaredIn(head: Buffer, encoding: Encoding | undefined): string | undefined {
  const text =
    encoding && isUtf16(encoding) ? new TextDecoder(encoding).decode(head) : head.toString('latin1');
  const match = DECLARATION.exec(text);
  return match?.[1] ?? match?.[2];
}

function fitsUtf16(name: string, encoding: Encoding): boolean {
  return name === 'utf-16' || name === 'iso-10646-ucs-2' || name === encoding;
}

function contradiction(declared: string, found: string): ParseError {
  return new ParseError(
    'malformed',
    `The first line says that the file is encoded in ${declared}, but it is ${found}. Correct the declaration, or choose the encoding yourself.`,
    { line: 1 },
  );
}

function unreadable(declared: string): ParseError {
  return new ParseError(
    'malformed',
    `The first line says that the file is encoded in “${declared.slice(0, 40)}”, which cannot be read. Save the file as UTF-8 and upload that.`,
    { line: 1 },
  );
}
