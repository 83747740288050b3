import { dot, type Example, trainWeights } from './training.js';

/** An answer to a question that the weights have not seen, nor any table like its own. */
export interface LeftOut<Asked extends Example> {
  asked: Asked;
  likelihood: number;
  isRight: boolean;
  shape: string;
  fold: number;
}

const FOLDS = 10;
/** Tables that share so much of their columns are of one family. */
const ALIKE = 0.5;

/** Answers each question with weights trained on the tables of other families. */
export function crossValidate<Asked extends Example>(examples: readonly Asked[]): LeftOut<Asked>[] {
  const foldOf = foldsOf(examples.map(({ family }) => family));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const [own, others] = [true, false].map((isOwn) =>
      examples.filter(({ family }) => (foldOf.get(family) === fold) === isOwn),
    );
    const weights = trainWeights(others ?? []);
    return (own ?? []).map((asked) => ({ ...answered(asked, weights), fold }));
  }).flat();
}

function answered<Asked extends Example>(asked: Asked, weights: Float64Array): Omit<LeftOut<Asked>, 'fold'> {
  const scores = asked.items.map((item) => dot(item, weights));
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const groups = new Map<string, { sum: number; score: number; at: number }>();
  let all = 0;
  for (const [at, { key }] of asked.items.entries()) {
    const score = scores[at] ?? 0;
    const part = Math.exp(score - top);
    all += part;
    const known = groups.get(key) ?? { sum: 0, score: Number.NEGATIVE_INFINITY, at };
    groups.set(key, {
      sum: known.sum + part,
      score: Math.max(score, known.score),
      at: score > known.score ? at : known.at,
    });
  }
  const [best] = [...groups.values()].sort((one, other) => other.sum - one.sum);
  const item = best && asked.items[best.at];
  return {
    asked,
    likelihood: best ? best.sum / all : 0,
    isRight: item?.isRight ?? false,
    shape: item?.shape ?? '',
  };
}

/** Families of tables by the names of their columns, dealt out to folds. */
function foldsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const families: { members: Set<string>; columns: Set<string> }[] = [];
  for (const name of [...new Set(names)].sort()) {
    const columns = new Set(name.split('|'));
    const like = families.find((family) => shared(family.columns, columns) >= ALIKE);
    if (like) like.members.add(name);
    else families.push({ members: new Set([name]), columns });
  }
  return new Map(
    families.flatMap(({ members }, at) => [...members].map((name) => [name, at % FOLDS] as const)),
  );
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((name) => other.has(name)).length;
  return both / (one.size + other.size - both);
}

export interface Mark {
  asked: number;
  answered: number;
  right: number;
}

/** What is answered and right from a likelihood on. */
export function markAt(answers: readonly LeftOut<Example>[], likelihood: number): Mark {
  const given = answers.filter((one) => one.likelihood >= likelihood && one.shape !== '');
  return {
    asked: answers.length,
    answered: given.length,
    right: given.filter(({ isRight }) => isRight).length,
  };
}

/** What is answered and right where each fold's threshold is chosen by the other folds. */
export function markOfOthers(answers: readonly LeftOut<Example>[], wanted: number): Mark {
  const marks = Array.from({ length: FOLDS }, (_, fold) => {
    const threshold = thresholdFor(
      answers.filter((one) => one.fold !== fold),
      wanted,
    );
    return markAt(
      answers.filter((one) => one.fold === fold),
      threshold,
    );
  });
  const sum = (part: keyof Mark) => marks.reduce((all, mark) => all + mark[part], 0);
  return { asked: sum('asked'), answered: sum('answered'), right: sum('right') };
}

/** The lowest likelihood from which on so many of those answered are right. */
export function thresholdFor(answers: readonly LeftOut<Example>[], wanted: number): number {
  const sorted = [...answers].sort((one, other) => other.likelihood - one.likelihood);
  let [right, threshold] = [0, 1];
  for (const [at, { isRight, likelihood }] of sorted.entries()) {
    right += Number(isRight);
    if (right >= wanted * (at + 1)) threshold = likelihood;
  }
  return Math.ceil(threshold * 1000) / 1000;
}
