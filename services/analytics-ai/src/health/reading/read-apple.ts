import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppleRecords, type Attributes } from './apple-records.js';
import { LeftOut, type ReadFile, type ReadRecord } from './read-record.js';
import { Unreadable } from './unreadable.js';

/** An XML of this size holds more than a life; what claims to be larger is no export of a phone. */
const MOST_XML_BYTES = 8_589_934_592;
const ROOT = 'HealthData';

/**
 * Reads the XML of an Apple Health export, or the ZIP around it, piece by piece: `keep` gets the records of one piece
 * and may take its time. @throws Unreadable
 */
export async function readApple(
  path: string,
  isZip: boolean,
  keep: (records: readonly ReadRecord[]) => Promise<void>,
): Promise<ReadFile> {
  const leftOut = new LeftOut();
  const file = isZip ? await openPromise(path, { autoClose: false }) : undefined;
  try {
    const xml = file ? await exportIn(file) : createReadStream(path, { highWaterMark: 262_144 });
    return await readXml(xml, leftOut, keep);
  } finally {
    file?.close();
  }
}

/** The largest XML that is no clinical document: its name is in the language of the phone. */
async function exportIn(file: ZipFile): Promise<Readable> {
  let chosen: Entry | undefined;
  for await (const entry of file.eachEntry()) {
    const isExport = /\.xml$/i.test(entry.fileName) && !/_cda\.xml$/i.test(entry.fileName);
    if (isExport && entry.uncompressedSize > (chosen?.uncompressedSize ?? 0)) chosen = entry;
  }
  if (!chosen)
    throw new Unreadable('This ZIP holds no export.xml. Choose the file export.zip that Apple Health made.');
  if (chosen.uncompressedSize > MOST_XML_BYTES)
    throw new Unreadable('The XML in this ZIP is larger than 8 GB, which no export of a phone is.');
  return file.openReadStreamPromise(chosen);
}

async function readXml(
  xml: Readable,
  leftOut: LeftOut,
  keep: (records: readonly ReadRecord[]) => Promise<void>,
): Promise<ReadFile> {
  const records = new AppleRecords(leftOut);
  const parser = new SaxesParser({ position: true });
  let [found, loaded] = [0, 0];
  let root: string | undefined;
  let piece: ReadRecord[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    root ??= requireRoot(name);
    if (name !== 'Record') return;
    found += 1;
    const record = records.read(attributes as Attributes, parser.line);
    if (record) piece.push(record);
  });
  parser.on('error', (error) => {
    throw new Unreadable(
      `The XML is damaged: ${error.message.slice(0, 200)}. Export it again from the phone.`,
    );
  });
  const decoder = new TextDecoder('utf-8', { fatal: false });
  for await (const bytes of xml as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(bytes, { stream: true }));
    loaded += piece.length;
    if (piece.length > 0) await keep(piece);
    piece = [];
  }
  if (root === undefined) throw new Unreadable('This file is empty.');
  parser.close();
  return { found, loaded, leftOut: leftOut.list(), notes: [] };
}

function requireRoot(name: string): string {
  if (name === ROOT) return name;
  throw new Unreadable(
    `This XML begins with <${name.slice(0, 40)}>, not with <${ROOT}>: it is no export of Apple Health.`,
  );
}
