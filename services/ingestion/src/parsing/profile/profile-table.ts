import type { ColumnProfile, Profile, ReadWarning, TableKind, Understanding } from '@plumbline/contracts';
import { type Engine, quoteName, quoteText } from '@plumbline/datasets';
import { natureOf, naturesByArithmetic } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { KeptCells } from '../columns/typed-cells.js';
import type { RawTable } from '../table/raw-table.js';
import { type ColumnFacts, columnFacts, isNumeric, QUANTILES, type TypedColumn } from './column-facts.js';
import { countDuplicates } from './duplicates.js';
import { withContents, withoutUnclear } from './held-contents.js';
import { histograms } from './histograms.js';
import { interestOf } from './interest.js';
import { relatedColumns } from './related-columns.js';
import { MANY_COLUMNS, MAX_CELLS, type Stack, withCounts } from './stacks.js';
import { topValues } from './top-values.js';
import { identityWarnings } from './understanding/identity-warnings.js';
import { withNumberedThings } from './understanding/numbered-things.js';
import { understandTable } from './understanding/understand-table.js';

const RELATION = 'typed';

export interface ProfileRequest {
  engine: Engine;
  parquetPath: string;
  columns: ReadonlyArray<Omit<TypedColumn, 'value' | 'double'>>;
  /** What the file holds, where the engine has it at hand. */
  kept?: KeptCells;
  rows: number;
  warnings: readonly ReadWarning[];
  /** What the file or table is called. */
  name?: string | undefined;
  /** What a person said that the table is. */
  tableKind?: TableKind | undefined;
  signal?: AbortSignal;
  onColumn?: (done: number, total: number) => void;
}

/** A table of no more cells is kept in memory: the file is decoded once, not by every query. */
const MAX_KEPT_CELLS = 500_000;

/** Computes the profile from the stored file, or from the cells that it was written from, over all of its rows. */
export async function profileTable(request: ProfileRequest): Promise<Profile> {
  const { engine, rows, warnings, kept, onColumn } = request;
  const columns = request.columns.map((column, index): TypedColumn => {
    const value = `v${index}`;
    return { ...column, value, double: kept?.doubles[index] ?? `CAST(${value} AS DOUBLE)` };
  });
  const isWide = columns.length > MANY_COLUMNS;
  // The cells of all columns on top of each other are few enough, or only those of some columns are.
  const isStacked = isWide && columns.length * rows <= MAX_CELLS;
  const kind = !isStacked && (isWide || columns.length * rows <= MAX_KEPT_CELLS) ? 'TABLE' : 'VIEW';
  // Each query binds all columns of its relation, which is slow for thousands.
  const batchColumns = isStacked ? columns.length : MANY_COLUMNS;
  const profiled: ColumnParts[] = [];
  for (let from = 0; from < columns.length; from += batchColumns) {
    const batch = columns.slice(from, from + batchColumns);
    const table = await openColumns(request, batch, kind);
    profiled.push(
      ...(await withCounts(table, valuesOf(batch), (stacks) => profileBatch(table, batch, stacks))),
    );
    if (isWide) await engine.exec(`DROP ${kind} ${RELATION}`);
    onColumn?.(profiled.length, columns.length);
  }
  const open = async (some: readonly TypedColumn[]) =>
    isWide ? openColumns(request, some, 'VIEW') : rawTable(request, some);
  const facts = await withNumberedThings(open, columns, withHeld(profiled.map((each) => each.facts)));
  const duplicateRows = await countDuplicates(await open(columns), columns, facts);
  const profiles = profiled.map(({ column, histogram, topValues: top }, index) => {
    const own = warnings.filter((warning) => warning.column === column.name);
    return toProfile(column, elementAt(facts, index), { rows, warnings: own, histogram, topValues: top });
  });
  const about = rows > 0 ? await understand(request, columns, { facts, profiles }) : undefined;
  const related = await relatedColumns(open, rows, columns, { facts, isApart: apartIn(about) });
  const broken = about ? identityWarnings(about) : [];
  const whole = withNatures(withParts(profiles, facts, about), about).map((profile, index) => {
    const own = related[index] ?? [];
    const more = broken.filter(({ column }) => column === profile.name);
    return { ...profile, warnings: [...profile.warnings, ...more], ...(own.length > 0 && { related: own }) };
  });
  return { rowCount: rows, duplicateRows, columns: whole, ...(about && { about }) };
}

/** Columns with what they hold, and roles in the light of it. */
function withHeld(columns: readonly ColumnFacts[]): ColumnFacts[] {
  const clear = withoutUnclear(columns);
  const ruled = clear.map(({ ruled: facts, use }) => ({ facts, use, isWritten: facts.isQuantity }));
  const held = withContents(ruled);
  return clear.map((facts, at) => ({ ...facts, ...elementAt(held, at) }));
}

/** Looked for in the rows in the order of the file, over the columns that one statement can bind. */
function understand(
  request: ProfileRequest,
  columns: readonly TypedColumn[],
  { facts, profiles }: { facts: readonly ColumnFacts[]; profiles: readonly ColumnProfile[] },
): Promise<Understanding> {
  const { engine, parquetPath, kept, rows, signal, name = '', tableKind } = request;
  const few = columns.slice(0, MANY_COLUMNS);
  const select = few.map((column) => `${quoteName(column.name)} AS ${column.value}`).join(', ');
  const file = `read_parquet(${quoteText(parquetPath)}, file_row_number = true)`;
  const table = {
    ...{ engine, rows, columns: few, signal },
    relation: kept?.relation ?? `(SELECT ${select}, __line AS line, file_row_number AS place FROM ${file})`,
    place: kept ? 'rowid' : 'place',
    line: kept?.line ?? 'line',
  };
  const known = few.map((typed, index) => ({
    ...{ typed, profile: elementAt(profiles, index), length: elementAt(facts, index).length?.mean },
    isUnclear: elementAt(facts, index).use.isUnclear,
  }));
  return understandTable({ table, columns: known, name, chosen: tableKind });
}

/** Numbers whose names say nothing, and that add up with others to a column, are measures. */
function withParts(
  profiles: readonly ColumnProfile[],
  facts: readonly ColumnFacts[],
  about: Understanding | undefined,
): ColumnProfile[] {
  const totals = new Map(
    (about?.identities ?? [])
      .filter(({ kind }) => kind === 'sum' || kind === 'difference')
      .flatMap(({ column, of }) => of.map((part) => [part, column] as const)),
  );
  return profiles.map((profile, index) => {
    const total = totals.get(profile.name);
    if (total === undefined || !elementAt(facts, index).use.isUnclear) return profile;
    return { ...profile, role: 'measure', useEvidence: `With others it adds up to ${total}.` };
  });
}

/** Measures with what the arithmetic of the table says of them; what a person said of one stays. */
function withNatures(profiles: readonly ColumnProfile[], about: Understanding | undefined): ColumnProfile[] {
  const measures = profiles
    .filter(({ role, use }) => role === 'measure' && use === undefined)
    .map(({ name, format, nature }) => ({ name, nature: nature ?? natureOf(name, format) }));
  const natures = naturesByArithmetic(measures, about?.identities ?? []);
  return profiles.map((profile) => {
    const nature = natures.get(profile.name);
    return nature ? { ...profile, nature } : profile;
  });
}

/** What follows from the other does not move with it: it is made of it. */
function apartIn(about: Understanding | undefined): (one: string, other: string) => boolean {
  const sets = (about?.identities ?? []).map(({ column, of }) => new Set([column, ...of]));
  return (one, other) => !sets.some((members) => members.has(one) && members.has(other));
}

interface ColumnParts extends Pick<ColumnProfile, 'histogram' | 'topValues'> {
  column: TypedColumn;
  facts: ColumnFacts;
}

const valuesOf = (columns: readonly TypedColumn[]): string[] => columns.map(({ value }) => value);

async function openColumns(
  request: ProfileRequest,
  columns: readonly TypedColumn[],
  kind: 'TABLE' | 'VIEW',
): Promise<RawTable> {
  const { engine, parquetPath, kept, signal } = request;
  if (kept) return rawTable(request, columns);
  const select = columns.map((column) => `${quoteName(column.name)} AS ${column.value}`).join(', ');
  const source = `SELECT ${select} FROM read_parquet(${quoteText(parquetPath)})`;
  await engine.exec(`CREATE OR REPLACE ${kind} ${RELATION} AS ${source}`, [], { signal });
  return rawTable(request, columns);
}

function rawTable(request: ProfileRequest, columns: readonly TypedColumn[]): RawTable {
  const { engine, rows, kept, signal } = request;
  const names = columns.map((column) => column.name);
  const relation = kept?.relation ?? RELATION;
  return { engine, relation, columns: valuesOf(columns), names, line: '__line', rows, signal };
}

async function profileBatch(
  table: RawTable,
  columns: readonly TypedColumn[],
  stacks: readonly Stack[],
): Promise<ColumnParts[]> {
  const facts = await columnFacts(table, columns, stacks);
  const bins = await histograms(table, columns, facts, stacks);
  const top = await topValues(table, columns, facts, stacks);
  return facts.map((each, index) => {
    return { column: elementAt(columns, index), facts: each, histogram: bins[index], topValues: top[index] };
  });
}

interface Parts {
  rows: number;
  warnings: ReadWarning[];
  histogram: ColumnProfile['histogram'];
  topValues: ColumnProfile['topValues'];
}

function toProfile(column: TypedColumn, facts: ColumnFacts, parts: Parts): ColumnProfile {
  const isPresent = facts.missing < parts.rows;
  const profile = {
    name: column.name,
    type: column.type,
    role: facts.use.role,
    nature: facts.use.nature,
    use: facts.use.chosen,
    useEvidence: facts.use.evidence,
    content: facts.content,
    format: column.format,
    zoned: column.isZoned || undefined,
    missing: facts.missing,
    distinct: facts.distinct,
    ...(isPresent ? { min: facts.min, max: facts.max } : {}),
    ...(isNumeric(column) && isPresent
      ? { mean: facts.mean, sd: facts.sd, quantiles: named(facts.quantiles) }
      : {}),
    histogram: parts.histogram,
    topValues: parts.topValues,
    length: facts.length && { min: facts.length.min, max: facts.length.max },
    warnings: parts.warnings,
  };
  return { ...profile, interest: interestOf(profile, parts.rows) };
}

function named(quantiles: readonly number[]): Record<string, number> {
  return Object.fromEntries(Object.keys(QUANTILES).map((name, index) => [name, elementAt(quantiles, index)]));
}
