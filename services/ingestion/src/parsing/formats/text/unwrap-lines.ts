import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadSettings } from '@plumbline/contracts';
import { readChunks, readHead } from '../../bytes/chunks.js';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { HEAD_BYTES } from '../../bytes/survey.js';
import { detectDialect } from '../../dialect/detect-dialect.js';
import { splitLines } from '../../dialect/split-records.js';

/** A line that is one quoted cell, with the delimiters that may follow it. */
const WRAPPED = /^"((?:[^"\r\n]|"")*)"[;,\t ]*$/gm;
const SAMPLE_LINES = 200;
const MIN_LINES = 2;
/** Shares of the first lines: of wrapped ones, and of those that hold equally many cells. */
const WRAPPED_SHARE = 0.9;
const CONSISTENCY = 0.9;

/**
 * A copy of the text without the quotes, where every line is a whole record in quotes (`"1,""Smith, John"",5"`), as
 * some exports write them; undefined where that is not so.
 */
export async function unwrapLines(
  text: PreparedText,
  tempDirectory: string,
  settings: ReadSettings,
  signal?: AbortSignal,
): Promise<PreparedText | undefined> {
  if (!holdsWrappedRecords(text.head, settings)) return undefined;
  const path = join(tempDirectory, 'unwrapped.utf8');
  const out = await open(path, 'w');
  const decoder = new TextDecoder();
  let held = '';
  let count = 0;
  const write = (lines: string) =>
    out.write(
      lines.replace(WRAPPED, (_, record: string) => {
        count++;
        return unwrapped(record);
      }),
    );
  try {
    for await (const chunk of readChunks(text.path, signal, text.bomBytes)) {
      const decoded = held + decoder.decode(chunk, { stream: true });
      const end = decoded.lastIndexOf('\n') + 1;
      held = decoded.slice(end);
      await write(decoded.slice(0, end));
    }
    await write(held);
  } finally {
    await out.close();
  }
  const message =
    'Each line is one quoted cell that holds a whole record. The records inside the quotes were read.';
  return {
    ...text,
    path,
    bomBytes: 0,
    head: (await readHead(path, HEAD_BYTES)).toString('utf8'),
    warnings: [...text.warnings, { code: 'wrapped_lines', message, count }],
  };
}

function unwrapped(record: string): string {
  return record.replaceAll('""', '"');
}

function holdsWrappedRecords(head: string, settings: ReadSettings): boolean {
  const lines = splitLines(head)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const records = lines.flatMap((line) =>
    [...line.matchAll(WRAPPED)].map(([, record]) => unwrapped(record!)),
  );
  if (records.length < MIN_LINES || records.length < lines.length * WRAPPED_SHARE) return false;
  const { columns, consistency } = detectDialect(records.join('\n'), settings);
  return columns > 1 && consistency >= CONSISTENCY;
}
