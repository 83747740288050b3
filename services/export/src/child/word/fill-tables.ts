import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { TABLE_PLACE, type TablePlace, tableXml } from './word-table.js';

const DOCUMENT = 'word/document.xml';

/**
 * A Word file whose tables stand where their places were, in pieces, so that no table is in memory as a whole.
 * @param tables in their order in the file
 * @param width of each, in twentieths of a point
 */
export function fillTables(file: Uint8Array, tables: readonly TablePlace[], width: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [path, bytes] of Object.entries(unzipSync(file))) {
    const part = new ZipDeflate(path);
    zip.add(part);
    if (path === DOCUMENT)
      for (const xml of documentXml(strFromU8(bytes), tables, width)) part.push(strToU8(xml));
    part.push(path === DOCUMENT ? new Uint8Array() : bytes, true);
  }
  zip.end();
  return pieces;
}

function* documentXml(xml: string, tables: readonly TablePlace[], width: number): Generator<string> {
  const parts = xml.split(TABLE_PLACE);
  for (const [at, part] of parts.entries()) {
    yield part;
    const place = tables[at];
    if (place) yield* tableXml(place.table, width);
  }
}
