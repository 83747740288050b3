import type { Column } from '@plumbline/contracts';
import { quoteName, quoteText, type Session } from '@plumbline/datasets';
import { isIdentifierName } from '../../parsing/profile/roles.js';
import { type Side, type Sides, storedName } from './sides.js';

/** Enough to find a key that is there; each costs a look at both files. */
const MAX_TRIED = 12;
const MAX_PAIRED = 4;

/**
 * The columns that name a row in both versions: filled everywhere, and no two rows alike. A column that is called an
 * identifier, else one that looks like it, else a time, else a pair such as a place and a day. Empty where there is none.
 */
export async function findKey(session: Session, sides: Sides): Promise<string[]> {
  for (const key of candidates(sides).slice(0, MAX_TRIED)) {
    const isKey = (await isUnique(session, sides.from, key)) && (await isUnique(session, sides.to, key));
    if (isKey) return key;
  }
  return [];
}

function candidates({ from, to, common }: Sides): string[][] {
  const inBoth = (isFit: (column: Column) => boolean) =>
    common.filter((name) => [from, to].every(({ columns }) => isFit(columns.get(name)!)));
  const identifiers = inBoth(({ role }) => role === 'identifier');
  const named = inBoth(({ name, type }) => (type === 'text' || type === 'integer') && isIdentifierName(name));
  const times = inBoth(({ role }) => role === 'time').slice(0, MAX_PAIRED);
  const labels = inBoth(({ role }) => role === 'dimension' || role === 'geo' || role === 'identifier');
  const within = identifiers.slice(0, MAX_PAIRED);
  return [
    // A running number is an identifier too, but says less than a column that is called one.
    ...[...new Set([...named, ...identifiers, ...times])].map((name) => [name]),
    ...within.flatMap((name, index) => within.slice(index + 1).map((other) => [name, other])),
    ...times.flatMap((time) => labels.slice(0, MAX_PAIRED).map((label) => [label, time])),
  ];
}

async function isUnique(session: Session, side: Side, key: readonly string[]): Promise<boolean> {
  const names = key.map((name) => quoteName(storedName(side, name)));
  const filled = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  const distinct = names.length === 1 ? names[0] : `(${names.join(', ')})`;
  const { rows } = await session.run(
    `SELECT count(*) = count(*) FILTER (${filled}) AND count(*) = count(DISTINCT ${distinct})
     FROM read_parquet(${quoteText(side.schema.parquetPath)})`,
  );
  return rows[0]?.[0] === true;
}
