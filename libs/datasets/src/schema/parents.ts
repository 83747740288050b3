import type { Engine } from '../engine/engine.js';
import { quoteText } from '../engine/quote.js';
import type { Schema } from './schema.js';

/** In a merge, the line of the first and of the second parent's file where a row comes from; null without a part in it. */
export const LEFT_LINE_COLUMN = '__left_line';
export const RIGHT_LINE_COLUMN = '__right_line';

const PARENTS_KEY = 'plumbline.parents';

/** A version that a stored merge was made of, and the stored column of its lines. */
export interface MergedParent {
  id: string;
  name: string;
  version: number;
  lineColumn: string;
}

/** The option of `COPY … TO` that keeps the parents with the rows: whoever has the file can lead back to them. */
export function parentsMetadataSql(parents: readonly MergedParent[]): string {
  return `KV_METADATA {${quoteText(PARENTS_KEY)}: ${quoteText(JSON.stringify(parents))}}`;
}

const MAX_KNOWN_FILES = 500;
const knownParents = new WeakMap<Engine, Map<string, MergedParent[]>>();

/** What the rows of a dataset were merged from; nothing where they were not. Read once per file, which never changes. */
export async function parentsOf(engine: Engine, { parquetPath, stored }: Schema): Promise<MergedParent[]> {
  if (!stored.has(LEFT_LINE_COLUMN) || !stored.has(RIGHT_LINE_COLUMN)) return [];
  const known = knownParents.get(engine) ?? new Map<string, MergedParent[]>();
  knownParents.set(engine, known);
  const read = known.get(parquetPath);
  if (read) return read;
  const { rows } = await engine.run(
    `SELECT decode(value) FROM parquet_kv_metadata($1) WHERE decode(key) = $2`,
    [parquetPath, PARENTS_KEY],
  );
  const parents: MergedParent[] = rows[0] ? JSON.parse(String(rows[0][0])) : [];
  if (known.size >= MAX_KNOWN_FILES) known.clear();
  known.set(parquetPath, parents);
  return parents;
}
