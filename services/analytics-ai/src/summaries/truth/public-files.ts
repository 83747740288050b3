import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PublicTable } from './public-tables.js';

/** A file as somebody would upload it. */
interface PublicFile {
  path: string;
  name: string;
  uploadType: 'csv' | 'json';
  /** Lines that are not empty, where no record goes over one. */
  lines?: number;
}

/** The table as a file; one of a database's script is written to the folder first. */
export async function openPublicFile(
  { path: named, name }: PublicTable,
  dataFolder: string,
  ownFolder: string,
): Promise<PublicFile> {
  const [path = '', table] = named.split('#');
  if (table !== undefined) {
    const csv = join(ownFolder, name);
    await writeFile(csv, await insertedRows(join(dataFolder, path), table));
    return withLines({ path: csv, name, uploadType: 'csv' });
  }
  const whole = join(dataFolder, path);
  return path.endsWith('.json')
    ? { path: whole, name, uploadType: 'json' }
    : withLines({ path: whole, name, uploadType: 'csv' });
}

async function withLines(file: PublicFile): Promise<PublicFile> {
  const text = await readFile(file.path, 'utf8');
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const isOpen = lines.some((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1);
  return isOpen ? file : { ...file, lines: lines.length };
}

/** The rows that a script inserts into a table, as CSV: `(1, N'Oslo', NULL, 1.98),` a line. */
async function insertedRows(path: string, table: string): Promise<string> {
  const records: string[] = [];
  let isOpen = false;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const header = new RegExp(`^INSERT INTO ${table} \\((.+)\\) VALUES`).exec(line)?.[1];
    if (header !== undefined) {
      if (records.length === 0) records.push(header.replaceAll(', ', ','));
      isOpen = true;
    } else if (isOpen && /^\s+\(.*\)[,;]$/.test(line)) {
      records.push(cellsOf(line).join(','));
      isOpen = line.endsWith(',');
    }
  }
  return `${records.join('\n')}\n`;
}

function cellsOf(line: string): string[] {
  const values = line
    .trim()
    .slice(1, -2)
    .matchAll(/N?'((?:[^']|'')*)'|([^,\s][^,]*)/g);
  return [...values].map(([, text, plain = '']) => {
    if (text === undefined) return plain === 'NULL' ? '' : plain;
    return `"${text.replaceAll("''", "'").replaceAll('"', '""')}"`;
  });
}
