import { writeFile } from 'node:fs/promises';
import { TABLE_KINDS, type TableKind } from '@plumbline/contracts';
import { KIND_PRIORS, type KindWeights, likelihoods, readWeights } from '@plumbline/semantics';
import { type JudgedTable, type OpenPublicFile, readLabelled } from './kinds-judged.js';

const STEPS = 300;
const RATE = 0.5;
/** How strongly weights are held where an analyst expects them: as if so many tables of each kind had said so. */
const HOLD = 0.06;
/** What changes odds by less is left out. */
const LEAST = 0.05;

type Weights = Map<TableKind, Map<string, number>>;

/**
 * Weights that make the labels of tables likely (a logistic regression over kinds), held towards what an analyst expects by a
 * Gaussian prior. Families weigh alike, however many tables they have. Deterministic.
 */
export function trainKinds(tables: readonly JudgedTable[]): KindWeights {
  const priors = readWeights(KIND_PRIORS);
  const weights: Weights = new Map(TABLE_KINDS.map((kind) => [kind, new Map(priors.get(kind) ?? [])]));
  const families = Map.groupBy(tables, ({ labelled }) => labelled.family);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient: Weights = new Map(TABLE_KINDS.map((kind) => [kind, new Map()]));
    for (const members of families.values())
      for (const table of members) addGradient(gradient, table, weights, 1 / Math.sqrt(members.length));
    for (const kind of TABLE_KINDS) move(kind, { weights, gradient, priors, families: families.size });
  }
  return weights;
}

/** What a table's label says: more of the kinds that it may be, less of the others. */
function addGradient(gradient: Weights, table: JudgedTable, weights: KindWeights, importance: number): void {
  const likely = likelihoods(table.features, weights);
  const { kinds } = table.labelled;
  const right = kinds.reduce((sum, kind) => sum + (likely.get(kind) ?? 0), 0);
  for (const kind of TABLE_KINDS) {
    const own = likely.get(kind) ?? 0;
    const wanted = kinds.includes(kind) ? own / Math.max(right, 1e-12) : 0;
    const into = gradient.get(kind);
    for (const { name, value } of table.features)
      if (value > 0) into?.set(name, (into.get(name) ?? 0) + importance * value * (wanted - own));
  }
}

interface Moving {
  weights: Weights;
  gradient: Weights;
  priors: KindWeights;
  families: number;
}

function move(kind: TableKind, { weights, gradient, priors, families }: Moving): void {
  const own = weights.get(kind);
  const prior = priors.get(kind);
  for (const name of new Set([...(gradient.get(kind)?.keys() ?? []), ...(own?.keys() ?? [])])) {
    const before = own?.get(name) ?? 0;
    const pull = HOLD * ((prior?.get(name) ?? 0) - before);
    own?.set(name, before + RATE * ((gradient.get(kind)?.get(name) ?? 0) / families + pull));
  }
}

/** Trains the weights of kinds with all labelled tables and writes them. */
export async function writeKindWeights(
  { dataFolder, file }: { dataFolder: string; file: string },
  open: OpenPublicFile,
): Promise<number> {
  const tables = await readLabelled(dataFolder, open);
  const weights = trainKinds(tables);
  const lines = TABLE_KINDS.map((kind) => `${kind}: ${written(weights.get(kind) ?? new Map())}`);
  await writeFile(
    file,
    `/**
 * What each feature of a table says for a kind or against it: what an analyst expects, moved by labelled tables with
 * \`npm run bench -- kinds\`, which writes this file. A line holds a kind, then features with their weights.
 */
export const KIND_WEIGHTS = \`
${lines.join('\n')}
\`;
`,
  );
  return tables.length;
}

function written(weights: ReadonlyMap<string, number>): string {
  return [...weights]
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([name, weight]) => `${name} ${weight.toFixed(2)}`)
    .join('; ');
}
