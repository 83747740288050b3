import type { PartSource } from '../archive/part-source.js';
import type { Manifest } from '../manifest.js';
import { unseal } from '../seal.js';
import { valuesOf } from './copy-text.js';

/** A row as texts by column; null where the database had no value. */
export type TextRow = Record<string, string | null>;

/**
 * The rows of one table of a backup, one after another, in the order in which they lay; none of a table that it does not
 * hold. The part is compared with what was written while it is read to its end.
 * @throws BackupDamaged, WrongKey
 */
export async function* tableRows(
  manifest: Manifest,
  source: PartSource,
  identities: readonly string[],
  { schema, name }: { schema: string; name: string },
): AsyncGenerator<TextRow> {
  const isIt = (table: { schema: string; name: string }) => table.schema === schema && table.name === name;
  const written = manifest.tables.find(isIt);
  const table = manifest.catalog.tables.find(isIt);
  if (!written || !table) return;
  const columns = table.columns.filter(({ generated }) => !generated).map((column) => column.name);
  const plain = await unseal(await source.open(written.part.name), identities, written.part);
  for await (const line of lines(plain)) {
    const values = valuesOf(line);
    yield Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
  }
}

/** Split at line feeds alone: COPY escapes those within values, and other separators are part of them. */
async function* lines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  if (rest !== '') yield rest;
}
