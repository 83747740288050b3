import { TABLE_KINDS, type TableKind, type Understanding } from '@plumbline/contracts';
import { type KindWeights, likelihoods } from '@plumbline/semantics';
import type { Mark } from '@plumbline/statistics/bench';
import { type JudgedTable, type OpenPublicFile, readLabelled } from './kinds-judged.js';
import { trainKinds } from './kinds-training.js';

/**
 * How well the kinds and the arithmetic of labelled tables are found. The mark of kinds that counts is that of tables whose
 * whole family was left out when the weights were chosen.
 */
export async function scoreKinds(dataFolder: string, open: OpenPublicFile): Promise<Mark[]> {
  const tables = await readLabelled(dataFolder, open);
  const leftOut = leaveFamiliesOut(tables);
  const isRight = ({ table, kind }: Judgement) => table.labelled.kinds.includes(kind);
  const asShipped = tables.map((table): Judgement => ({ table, kind: table.about.kind }));
  const families = Map.groupBy(leftOut, ({ table }) => table.labelled.family);
  const perFamily = [...families.values()].map((list) => list.filter(isRight).length / list.length);
  return [
    mark('Kinds: tables of families left out', share(leftOut.filter(isRight).length, tables.length), 85, [
      ...TABLE_KINDS.flatMap((kind) => tellKind(kind, leftOut)),
      ...leftOut.filter((one) => !isRight(one)).map(tell),
    ]),
    mark(
      'Kinds: the same, each family counted once',
      share(
        perFamily.reduce((sum, part) => sum + part, 0),
        perFamily.length,
      ),
      85,
      [],
    ),
    mark(
      'Kinds: as shipped, trained with all',
      share(asShipped.filter(isRight).length, tables.length),
      85,
      [],
    ),
    ...scoreIdentities(tables),
  ];
}

interface Judgement {
  table: JudgedTable;
  kind: TableKind;
}

/** Each table judged by weights that no table of its family was trained with. */
function leaveFamiliesOut(tables: readonly JudgedTable[]): Judgement[] {
  const families = [...new Set(tables.map(({ labelled }) => labelled.family))];
  return families.flatMap((family) => {
    const own = tables.filter(({ labelled }) => labelled.family === family);
    const weights = trainKinds(tables.filter((table) => !own.includes(table)));
    return own.map((table) => ({ table, kind: likeliest(table, weights) }));
  });
}

function likeliest({ features }: JudgedTable, weights: KindWeights): TableKind {
  const ranked = [...likelihoods(features, weights)].sort(([, one], [, other]) => other - one);
  return ranked[0]?.[0] ?? 'events';
}

/** Of labelled identities how many are found, and of those found how many are labelled or true by hand. */
function scoreIdentities(tables: readonly JudgedTable[]): Mark[] {
  const labelled = tables.flatMap(({ labelled: { identities, path }, about }) =>
    identities.map((text) => ({ path, text, isFound: about.identities.some((one) => isSame(text, one)) })),
  );
  const found = tables.flatMap(({ labelled: { identities, path }, about }) =>
    about.identities.map((one) => ({
      path,
      text: `${one.column} = ${one.formula}, ${one.holds} of ${one.rows}`,
      isKnown: identities.some((text) => isSame(text, one)),
    })),
  );
  const missed = labelled.filter(({ isFound }) => !isFound);
  const unknown = found.filter(({ isKnown }) => !isKnown);
  return [
    mark(
      'Arithmetic: labelled identities found',
      share(labelled.length - missed.length, labelled.length),
      80,
      [...missed.map(({ path, text }) => `${path}: ${text}`)],
    ),
    mark('Arithmetic: found ones that are labelled', share(found.length - unknown.length, found.length), 80, [
      ...unknown.map(({ path, text }) => `${path}: ${text}`),
    ]),
  ];
}

function isSame(text: string, { column, of }: Understanding['identities'][number]): boolean {
  const [, target = '', parts = ''] = /^(.+) = \w+: (.+)$/.exec(text) ?? [];
  const wanted = [target, ...parts.split(', ')].sort().join('|');
  return wanted === [column, ...of].sort().join('|');
}

const share = (part: number, whole: number): number => Math.round((1_000 * part) / Math.max(1, whole)) / 10;

const mark = (name: string, score: number, goal: number, misses: string[]): Mark => ({
  ...{ name, score, unit: '%', goal, better: 'higher' as const, misses },
});

function tellKind(kind: TableKind, judged: readonly Judgement[]): string[] {
  const own = judged.filter(({ table }) => table.labelled.kinds[0] === kind);
  const right = own.filter((one) => one.table.labelled.kinds.includes(one.kind));
  return own.length === 0 ? [] : [`${kind}: ${right.length} of ${own.length}`];
}

function tell({ table: { labelled, features }, kind }: Judgement): string {
  const told = features
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => (value === 1 ? name : `${name} ${value.toFixed(1)}`));
  return `${labelled.path} (${labelled.name}), ${labelled.kinds[0]}, taken for ${kind}: ${told.join(', ')}`;
}
