import type { ColumnIdentity } from '@plumbline/contracts';
import { formulaText, holdsInTable, type IdentityCandidate } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { type IdentitySql, identitySql } from './identity-sql.js';
import type { TableRelation } from './table-relation.js';

/** Lines that are told of the rows that break an identity. */
const MAX_LINES = 100;
/** Of the rows with a value so many must have all parts, too. */
const LEAST_PRESENT = 0.5;

/** Counts each candidate over all rows, those that need no other rows in one scan, and finds the lines that break it. */
export async function proveIdentities(
  table: TableRelation,
  candidates: readonly IdentityCandidate[],
): Promise<ColumnIdentity[]> {
  const asked = candidates.map((candidate) => ({ candidate, sql: identitySql(table, candidate) }));
  const together = asked.filter(({ sql }) => !sql.relation);
  const counts = new Map<IdentityCandidate, readonly [rows: number, holds: number, present: number]>();
  const groups = [together, ...asked.filter(({ sql }) => sql.relation).map((one) => [one])];
  for (const group of groups) {
    for (const [at, counted] of (await countAll(table, group)).entries())
      counts.set(elementAt(group, at).candidate, counted);
  }
  const proved: ColumnIdentity[] = [];
  for (const { candidate, sql } of asked) {
    const [rows, holds, present] = counts.get(candidate) ?? [0, 0, 0];
    if (rows === 0 || !holdsInTable(holds, rows, candidate.kind) || rows < LEAST_PRESENT * present) continue;
    const { kind, column, of, by } = candidate;
    const lines = holds < rows ? await breakingLines(table, sql) : [];
    proved.push({
      ...{ kind, column, of: [...of], formula: formulaText(candidate), rows, holds, lines },
      ...(by !== undefined && { by }),
    });
  }
  return proved.filter((one) => !proved.some((other) => isCaseOf(one, other) || isNeedless(one, other)));
}

/**
 * Whether what some rows break follows where it holds from what no row breaks: quantity × price is the amount where there is no
 * discount, and the other rows are no errors.
 */
function isCaseOf(one: ColumnIdentity, other: ColumnIdentity): boolean {
  return one.holds < one.rows && other.holds === other.rows && isWithin(one, other);
}

/** Whether a product has a factor more than one that holds as well without it. */
function isNeedless(one: ColumnIdentity, other: ColumnIdentity): boolean {
  const isLonger = one.kind === 'product' && other.kind === 'product' && one.of.length > other.of.length;
  return isLonger && one.column === other.column && other.holds >= one.holds && isWithin(other, one);
}

/** Whether all columns of an identity are among those of another. */
function isWithin(one: ColumnIdentity, other: ColumnIdentity): boolean {
  const columns = new Set([other.column, ...other.of]);
  return [one.column, ...one.of].every((name) => columns.has(name));
}

interface Asked {
  candidate: IdentityCandidate;
  sql: IdentitySql;
}

async function countAll(
  table: TableRelation,
  group: readonly Asked[],
): Promise<[rows: number, holds: number, present: number][]> {
  if (group.length === 0) return [];
  const select = group.flatMap(({ candidate, sql }) => {
    const target = table.columns.find(({ name }) => name === candidate.column);
    return [`count(${sql.holds})`, `count(*) FILTER (WHERE ${sql.holds})`, `count(${target?.value ?? '*'})`];
  });
  const relation = group[0]?.sql.relation ?? table.relation;
  const { rows } = await table.engine.run(`SELECT ${select.join(', ')} FROM ${relation} AS t`, [], {
    signal: table.signal,
  });
  const [answers = []] = rows;
  return group.map((_, at) => {
    const [own, holds, present] = answers.slice(3 * at, 3 * at + 3).map(Number);
    return [own ?? 0, holds ?? 0, present ?? 0];
  });
}

async function breakingLines(table: TableRelation, { relation, holds }: IdentitySql): Promise<number[]> {
  const [line, place] = relation ? ['__at', '__place'] : [table.line, table.place];
  const query = `SELECT ${line} FROM ${relation ?? table.relation} AS t WHERE NOT (${holds}) ORDER BY ${place} LIMIT ${MAX_LINES}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return rows.map(([cell]) => Number(cell));
}
