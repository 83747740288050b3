import { deflateSync } from 'node:zlib';
import { glyphsIn } from './fallback-font.js';
import type { TrueType } from './true-type.js';

const hex = (number: number): string => number.toString(16).padStart(4, '0');

/** The glyphs of a text as a PDF shows them in the font that `fontObjects` writes. */
export const glyphCodes = (font: TrueType, text: string): string =>
  `<${glyphsIn(font, text).map(hex).join('')}>`;

/**
 * The objects of a font whose codes are its glyphs, with the characters that the texts hold told to whoever reads the file.
 * @param first the number of the first of them, by which pages name the font
 */
export function fontObjects(font: TrueType, texts: readonly string[], first: number): Buffer[] {
  const characters = [...new Set(texts.flatMap((text) => [...text.normalize('NFC')]))];
  const glyphs = [...new Map(characters.map((character) => [font.glyphOf(character), character]))].sort(
    ([a], [b]) => a - b,
  );
  const widths = glyphs.map(([glyph]) => `${glyph} [${Math.round(font.widthOf(glyph))}]`).join(' ');
  const [descendant, descriptor, file, unicode] = [1, 2, 3, 4].map((at) => `${first + at} 0 R`);
  const name = '/BaseFont /Arimo';
  return [
    Buffer.from(
      `<< /Type /Font /Subtype /Type0 ${name} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${unicode} >>`,
    ),
    Buffer.from(
      `<< /Type /Font /Subtype /CIDFontType2 ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /CIDToGIDMap /Identity /DW 1000 /W [${widths}] >>`,
    ),
    Buffer.from(
      `<< /Type /FontDescriptor /FontName /Arimo /Flags 4 /FontBBox [-600 -400 2000 1100] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 716 /StemV 80 /FontFile2 ${file} >>`,
    ),
    streamOf(font.file, ` /Length1 ${font.file.length}`),
    streamOf(Buffer.from(unicodeMap(glyphs))),
  ];
}

/** Which character each glyph is (ISO 32000-1, 9.10.3). */
function unicodeMap(glyphs: readonly [glyph: number, character: string][]): string {
  const MOST = 100;
  const lines = glyphs.map(
    ([glyph, character]) => `<${hex(glyph)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`,
  );
  const groups = Array.from({ length: Math.ceil(lines.length / MOST) }, (_, at) => {
    const group = lines.slice(at * MOST, (at + 1) * MOST);
    return [`${group.length} beginbfchar`, ...group, 'endbfchar'].join('\n');
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Arimo def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...groups,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** A stream of a PDF, packed; further entries of its dictionary may be given. */
export function streamOf(content: Buffer, entries = ''): Buffer {
  const packed = deflateSync(content);
  const head = `<< /Length ${packed.length} /Filter /FlateDecode${entries} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}
