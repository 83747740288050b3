import type { ColumnProfile, TableKind, TableMeasure, Understanding } from '@plumbline/contracts';
import {
  baseOf,
  courseOf,
  crossedKeys,
  findDependencies,
  findIdentities,
  goodWhen,
  isWhen,
  keyPairs,
  kindOfTable,
  mainMoment,
  measureKindOf,
  natureOf,
  naturesByArithmetic,
  rowNoun,
  singleKey,
  type TableSample,
  unitOf,
} from '@plumbline/semantics';
import { proveIdentities } from './prove-identities.js';
import { proveDependencies, proveKey } from './prove-keys.js';
import { type KnownColumn, sampleTable } from './sample-table.js';
import type { TableRelation } from './table-relation.js';

/** Of more columns nobody could be told what follows from what. */
const MAX_COLUMNS = 200;

export interface UnderstandRequest {
  table: TableRelation;
  columns: readonly KnownColumn[];
  /** What the file or table is called, where that is known. */
  name: string;
  /** What a person said that it is. */
  chosen?: TableKind | undefined;
}

/**
 * What a table is about: candidates for its arithmetic, its keys and what lies in what are chosen on some rows, and proved over
 * all of them; what kind it is follows from these, its names and its values.
 */
export async function understandTable(request: UnderstandRequest): Promise<Understanding> {
  const { table, name, chosen } = request;
  const { rows } = table;
  const profiles = request.columns.map(({ profile }) => profile);
  const columns = request.columns.slice(0, MAX_COLUMNS);
  const sample = await sampleTable(table, columns);
  const identities = await proveIdentities(table, findIdentities(sample));
  const alone = singleKey(profiles, rows);
  const isKnown = alone !== undefined && !isNumbered(request, alone);
  const pair = isKnown ? [] : await proveKey(table, keyPairs(sample, profiles, rows));
  const several =
    isKnown || pair.length > 0 ? pair : await proveKey(table, crossedKeys(sample, profiles, rows));
  const key = several.length > 0 ? several : alone === undefined ? [] : [alone];
  const dependencies = await proveDependencies(table, findDependencies(sample, profiles, rows));
  const course = courseIn(sample, columns, rows);
  const facts = { name, rows, columns: profiles, key, identities, ...(course && { course }) };
  const found = kindOfTable(facts);
  const kind = chosen ?? found.kind;
  const noun = rowNoun(facts, kind);
  return {
    kind,
    ...(chosen ? { isChosen: true as const, evidence: ['You said so.'] } : { evidence: found.evidence }),
    ...(noun !== undefined && { noun }),
    ...{ key, measures: measuresOf(profiles, identities), identities, dependencies },
    ...(course && { course }),
  };
}

/** A number of rows tells them apart, and what it numbers may do so as well. */
function isNumbered({ columns }: UnderstandRequest, name: string): boolean {
  const known = columns.find(({ profile }) => profile.name === name);
  return known?.profile.type === 'integer';
}

/** How rows lie along the column that most likely says when they happened. */
function courseIn({ moments, starts }: TableSample, columns: readonly KnownColumn[], rows: number) {
  const dates = columns
    .map(({ profile }) => profile)
    .filter((profile) => isWhen(profile) && moments.has(profile.name));
  const main = mainMoment(dates, rows);
  const values = main && moments.get(main.name);
  return main && values && courseOf(main.name, values, starts);
}

/** What the measures are, in which unit, by what they are weighed, and which way is good. */
function measuresOf(
  profiles: readonly ColumnProfile[],
  identities: Understanding['identities'],
): TableMeasure[] {
  const measures = profiles.filter((profile) => profile.role === 'measure' && !isWhen(profile));
  const natures = naturesByArithmetic(
    measures.map(({ name, format, nature }) => ({ name, nature: nature ?? natureOf(name, format) })),
    identities,
  );
  return measures.map(({ name, format, nature }) => {
    const kind = measureKindOf(name, format, nature ?? natures.get(name));
    const [unit, good] = [unitOf(name, format), goodWhen(name)];
    const base =
      kind === 'rate' || kind === 'share' || kind === 'price' ? baseOf({ identities }, name) : undefined;
    return {
      ...{ column: name, kind },
      ...(unit !== undefined && { unit }),
      ...(base !== undefined && { base }),
      ...(good !== 'neutral' && { goodWhen: good }),
    };
  });
}
