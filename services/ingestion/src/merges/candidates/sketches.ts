import { type KeyNormalisation } from '@plumbline/contracts';
import { quoteName, quoteText, type Session } from '@plumbline/datasets';
import { normalisedText } from '../compute/key-sql.js';

/** How far a table is read for its sketches. */
export const SKETCHED_ROWS = 100_000;
/** The least hashes of a column's values that are kept (Beyer et al. 2007, k minimum values). */
export const SKETCH_SIZE = 512;
const MAX_CHARACTERS = 200;
const SEPARATOR = '\u001f';

/** What is overlooked, from nothing to much; each form is compared with the same form of another column. */
export const FORMS = ['exact', 'text', 'code'] as const;
export type Form = (typeof FORMS)[number];
export const NORMALISATIONS: Record<Form, readonly KeyNormalisation[]> = {
  exact: [],
  text: ['case', 'spaces'],
  code: ['case', 'spaces', 'leading_zeros'],
};

/** The values of one column, or of several together, in one form. */
export interface Sketch {
  /** Rows with a value, different values, and values that several rows share, of the rows that were read. */
  rows: number;
  values: number;
  repeated: number;
  /** Hashes of the values, ascending: the least, or all where there are no more. */
  hashes: readonly number[];
  /** Every row of the table was read. */
  isWhole: boolean;
}

export interface SketchedTable {
  parquetPath: string;
  rows: number;
}

/** Sketches of each set of columns in every form, over the first rows of a table. One statement, columns alone are read. */
export async function sketchColumns(
  session: Session,
  table: SketchedTable,
  sets: readonly (readonly string[])[],
): Promise<Record<Form, Sketch>[]> {
  if (sets.length === 0) return [];
  const parts = sets.map((columns, index) => sketchSql(table, columns, index));
  const { rows } = await session.run(parts.join(' UNION ALL '));
  const isWhole = table.rows <= SKETCHED_ROWS;
  const none = { rows: 0, values: 0, repeated: 0, hashes: [], isWhole };
  const sketches = sets.map((): Record<Form, Sketch> => ({ exact: none, text: none, code: none }));
  for (const [index, form, filled, values, repeated, hashes] of rows) {
    const sketch = sketches[Number(index)];
    const name = FORMS[Number(form)];
    if (!sketch || !name) continue;
    sketch[name] = {
      ...{ rows: Number(filled), values: Number(values), repeated: Number(repeated), isWhole },
      hashes: String(hashes ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
    };
  }
  return sketches;
}

function sketchSql({ parquetPath }: SketchedTable, columns: readonly string[], index: number): string {
  const cells = columns.map((name, at) => `data.${quoteName(name)} AS c${at}`);
  const first = `SELECT ${cells.join(', ')} FROM read_parquet(${quoteText(parquetPath)}) AS data LIMIT ${SKETCHED_ROWS}`;
  const texts = columns.map((_, at) => `left(CAST(c${at} AS VARCHAR), ${MAX_CHARACTERS})`);
  const forms = FORMS.map((form) => {
    const normalised = new Set(NORMALISATIONS[form]);
    const parts = texts.map((text) => normalisedText(text, normalised));
    // Together they are missing where one of them is.
    return parts.length === 1 ? parts[0] : parts.join(` || ${quoteText(SEPARATOR)} || `);
  });
  // Hashes that a double holds exactly.
  const hashed = forms.map((form) => `CASE WHEN ${form} IS NOT NULL THEN hash(${form}) >> 11 END`);
  return `SELECT ${index}, form, sum(n), count(*), count(*) FILTER (n > 1),
                 array_to_string(min(value, ${SKETCH_SIZE}), ',')
          FROM (SELECT form, value, count(*) AS n
                FROM (SELECT unnest([0, 1, 2]) AS form, unnest([${hashed.join(', ')}]) AS value FROM (${first}))
                WHERE value IS NOT NULL GROUP BY form, value)
          GROUP BY form`;
}

export interface Overlap {
  /** Different values of the first, and how many of them the second has. */
  values: number;
  found: number;
  isEstimate: boolean;
}

/** How many values of one column another has: counted where both sketches hold all values, else estimated from them. */
export function overlapOf(a: Sketch, b: Sketch): Overlap {
  // Below this hash both sketches hold every value there is.
  const limit = Math.min(reachOf(a), reachOf(b));
  const known = new Set(b.hashes);
  const within = a.hashes.filter((hash) => hash <= limit);
  const share = within.length === 0 ? 0 : within.filter((hash) => known.has(hash)).length / within.length;
  const isExact = limit === Number.POSITIVE_INFINITY && a.isWhole && b.isWhole;
  return { values: a.values, found: Math.round(share * a.values), isEstimate: !isExact };
}

const reachOf = ({ hashes, values }: Sketch): number =>
  values > SKETCH_SIZE ? (hashes.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
