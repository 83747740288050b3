/** What a PDF asks of a TrueType font (ISO/IEC 14496-22). */
export interface TrueType {
  file: Buffer;
  /** Of a character; 0 where the font has none for it. */
  glyphOf(character: string): number;
  /** How far a glyph reaches, in thousandths of the font's size. */
  widthOf(glyph: number): number;
}

/** @throws Error when the font names its glyphs by no table of Unicode's first plane */
export function readTrueType(file: Buffer): TrueType {
  const tables = tablesOf(file);
  const table = (tag: string) => tables.get(tag) ?? Buffer.alloc(0);
  const units = table('head').readUInt16BE(18);
  const measured = table('hhea').readUInt16BE(34);
  const advances = table('hmtx');
  return {
    file,
    glyphOf: glyphsOf(table('cmap')),
    widthOf: (glyph) => (advances.readUInt16BE(4 * Math.min(glyph, measured - 1)) * 1_000) / units,
  };
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    return [file.toString('latin1', at, at + 4), file.subarray(offset, offset + length)] as const;
  });
  return new Map(entries);
}

/** By segments of characters that follow each other (format 4). */
function glyphsOf(cmap: Buffer): (character: string) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index)
    .filter((at) => cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 1)
    .map((at) => cmap.readUInt32BE(at + 4));
  const offset = offsets.find((at) => cmap.readUInt16BE(at) === 4);
  if (offset === undefined) throw new Error('the font has no table of characters that can be read');
  const table = cmap.subarray(offset);
  const size = table.readUInt16BE(6);
  const ends = Array.from({ length: size / 2 }, (_, index) => table.readUInt16BE(14 + 2 * index));
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    const segment = ends.findIndex((end) => code <= end);
    if (segment < 0) return 0;
    const [start, delta, range] = [1, 2, 3].map((part) => 16 + part * size + 2 * segment) as [
      number,
      number,
      number,
    ];
    const first = table.readUInt16BE(start);
    if (code < first) return 0;
    const shift = table.readUInt16BE(range);
    const glyph = shift === 0 ? code : table.readUInt16BE(range + shift + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + table.readUInt16BE(delta)) & 0xffff;
  };
}
