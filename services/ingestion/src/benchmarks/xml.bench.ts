import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteText } from '@plumbline/datasets';
import { SaxesParser } from 'saxes';
import { readChunks } from '../parsing/bytes/chunks.js';
import { quoteCell } from '../parsing/dialect/dialect.js';
import { compareParsing, type ParsingFigures } from './parsing.bench.js';

const FLUSH_CHARACTERS = 1 << 20;

/** Reads an XML file of flat records as the service does, and as saxes to CSV with the engine's own read would. */
export function benchXml(path: string): Promise<ParsingFigures> {
  return compareParsing(path, 'xml', async (_, folder) => {
    const csv = join(folder, 'raw.csv');
    await writeCsv(path, csv);
    return `read_csv(${quoteText(csv)}, sample_size = -1)`;
  });
}

/** The least that turns elements two levels deep into rows: their attributes and the text of their children. */
async function writeCsv(path: string, csv: string): Promise<void> {
  const out = await open(csv, 'w');
  const parser = new SaxesParser({ xmlns: true });
  let [depth, text, rows] = [0, '', ''];
  let record: Record<string, string> = {};
  parser.on('opentag', ({ attributes }) => {
    depth++;
    text = '';
    for (const [name, { value }] of Object.entries(attributes)) record[name] = value;
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    if (depth === 2) record[name] = text;
    if (depth !== 1) return;
    rows += `${Object.values(record).map(quoteCell).join(',')}\n`;
    record = {};
  });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(path)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (rows.length < FLUSH_CHARACTERS) continue;
    await out.write(rows);
    rows = '';
  }
  parser.close();
  await out.write(rows);
  await out.close();
}
