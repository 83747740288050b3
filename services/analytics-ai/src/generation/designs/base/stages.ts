import type { ColumnProfile } from '@plumbline/contracts';
import {
  hasWord,
  namesState,
  type SourceShape,
  type Stages,
  stagesOf,
  toNumber,
  words,
} from '@plumbline/semantics';
import type { Planner } from '../../../plans/planner.js';
import type { RunQueries } from '../../run-queries.js';

/** A column whose values are stages that follow one another. */
export interface FoundStages extends Stages {
  column: string;
}

/** Tables whose rows are things that pass stages. */
const STANDING = ['events', 'snapshot'];
const MOST = 10;
const FEWEST = 3;
const LIKELIHOOD = words(
  'probability likelihood chance wahrscheinlichkeit probabilité probabilidad probabilità',
);

/** The stages that the rows of a table stand at, where what they are called, or how likely each is to succeed, proves their order. */
export async function findStages(
  { isLive, profile }: SourceShape,
  planner: Planner,
  query: RunQueries,
): Promise<FoundStages | undefined> {
  if (isLive || !STANDING.some((kind) => kind === profile.about?.kind)) return undefined;
  for (const column of profile.columns.filter(holdsStates)) {
    const stages = stagesOf(valuesOf(column));
    if (stages) return { column: column.name, ...stages };
    const likelihood = likelihoodOf(column, profile);
    const [result] = likelihood
      ? await query(
          [planner.plan({ measures: [average(likelihood, planner)], dimensions: [{ column: column.name }] })],
          {
            sampled: false,
          },
        )
      : [];
    const ranked = (result?.rows ?? []).map(([value, chance]) => ({
      value: String(value),
      chance: toNumber(chance ?? 0),
    }));
    const byChance = byLikelihood(ranked);
    if (byChance) return { column: column.name, ...byChance };
  }
  return undefined;
}

const holdsStates = ({ name, type, role, distinct, topValues = [] }: ColumnProfile): boolean =>
  type === 'text' &&
  role === 'dimension' &&
  namesState(name) &&
  distinct >= FEWEST &&
  distinct <= MOST &&
  topValues.length >= distinct;

const valuesOf = ({ topValues = [] }: ColumnProfile): string[] =>
  topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/** A probability that each stage has one of. */
const likelihoodOf = ({ name }: ColumnProfile, { about }: SourceShape['profile']): string | undefined =>
  about?.dependencies.find(({ fine, coarse }) => fine === name && hasWord(coarse, LIKELIHOOD))?.coarse;

const average = (column: string, planner: Planner) =>
  planner.named({ agg: 'avg', column }, `Likelihood of ${column}`);

/** What can no longer succeed is no stage of the path. */
function byLikelihood(ranked: readonly { value: string; chance: number }[]): Stages | undefined {
  const path = ranked.filter(({ chance }) => chance > 0).sort((one, other) => one.chance - other.chance);
  const isProved = new Set(path.map(({ chance }) => chance)).size === path.length;
  if (path.length < FEWEST || !isProved) return undefined;
  const left = ranked.filter(({ chance }) => chance <= 0);
  return { path: path.map(({ value }) => value), left: left.map(({ value }) => value) };
}
