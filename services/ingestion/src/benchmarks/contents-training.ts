import { writeFile } from 'node:fs/promises';
import { COLUMN_CONTENTS, type ColumnContent } from '@plumbline/contracts';
import { type ContentFeatures, type ContentWeights, contentFeatures } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { contentFacts } from '../parsing/profile/held-contents.js';
import { type SummarizedColumn, summarizedTables } from './real-columns.js';

/** What a column holds, as a person labelled it, and what can be told of it. */
export interface LabelledColumn {
  column: SummarizedColumn;
  content: ColumnContent;
  features: ContentFeatures;
}

/** The classes of SortingHat as contents. */
const CONTENTS: Readonly<Record<string, ColumnContent>> = {
  ...{ numeric: 'number', 'embedded-number': 'written_number', categorical: 'category', datetime: 'time' },
  ...{ sentence: 'sentence', url: 'link', list: 'list', 'not-generalizable': 'key' },
};

export const contentOf = (truth: string): ColumnContent => CONTENTS[truth] ?? 'open';

/** The labelled columns, by tables. */
export async function labelledTables(dataFolder: string): Promise<LabelledColumn[][]> {
  return (await summarizedTables(dataFolder)).map((table) => {
    const told = contentFeatures(table.map(contentFacts));
    return table.map((column, at) => {
      return { column, content: contentOf(column.truth), features: elementAt(told, at) };
    });
  });
}

const STEPS = 250;
const RATE = 0.05;
/** Decay of the averages of gradients and of their squares (Adam, Kingma and Ba 2015). */
const [MEAN_DECAY, SQUARE_DECAY] = [0.9, 0.999];
/** How strongly weights are held towards zero, as a Gaussian prior does. Chosen by the mark of tables left out. */
const HOLD = 0.0003;
/** A feature of fewer tables says nothing of others. */
const LEAST_TABLES = 6;

/**
 * Weights that make the labels likely: a logistic regression over contents with a Gaussian prior. Deterministic. Weights come
 * out in hundredths, as they are written.
 */
export function trainContents(columns: readonly LabelledColumn[]): ContentWeights {
  const tables = new Map<string, Set<string>>();
  for (const { features, column } of columns)
    for (const name of features.keys()) tables.set(name, (tables.get(name) ?? new Set()).add(column.table));
  const names = [...tables].filter(([, { size }]) => size >= LEAST_TABLES).map(([name]) => name);
  const places = new Map(names.map((name, at) => [name, at]));
  const rows = columns.map(({ content, features }) => ({
    label: COLUMN_CONTENTS.indexOf(content),
    told: [...features].flatMap(([name, value]) => {
      const at = places.get(name);
      return at === undefined ? [] : [{ at: at * COLUMN_CONTENTS.length, value }];
    }),
  }));
  const weights = descend(rows, names.length * COLUMN_CONTENTS.length);
  const width = COLUMN_CONTENTS.length;
  return new Map(
    names.map((name, at) => [
      name,
      [...weights.subarray(at * width, (at + 1) * width)].map((weight) => Math.round(weight * 100) / 100),
    ]),
  );
}

interface Row {
  label: number;
  told: ReadonlyArray<{ at: number; value: number }>;
}

function descend(rows: readonly Row[], size: number): Float64Array {
  const weights = new Float64Array(size);
  const [mean, square] = [new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = gradientOf(rows, weights);
    const [meanScale, squareScale] = [1 - MEAN_DECAY ** step, 1 - SQUARE_DECAY ** step];
    for (let at = 0; at < size; at += 1) {
      const slope = gradient[at]! / rows.length + HOLD * weights[at]!;
      mean[at] = MEAN_DECAY * mean[at]! + (1 - MEAN_DECAY) * slope;
      square[at] = SQUARE_DECAY * square[at]! + (1 - SQUARE_DECAY) * slope * slope;
      weights[at]! -= (RATE * (mean[at]! / meanScale)) / (Math.sqrt(square[at]! / squareScale) + 1e-8);
    }
  }
  return weights;
}

function gradientOf(rows: readonly Row[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  const width = COLUMN_CONTENTS.length;
  const scores = new Float64Array(width);
  for (const { label, told } of rows) {
    scores.fill(0);
    for (const { at, value } of told)
      for (let content = 0; content < width; content += 1) scores[content]! += value * weights[at + content]!;
    const top = scores.reduce((most, score) => Math.max(most, score));
    const all = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
    for (let content = 0; content < width; content += 1)
      scores[content] = Math.exp(scores[content]! - top) / all - (content === label ? 1 : 0);
    for (const { at, value } of told)
      for (let content = 0; content < width; content += 1)
        gradient[at + content]! += value * scores[content]!;
  }
  return gradient;
}

/** What changes odds by less, for every content, is left out. */
const LEAST = 0.1;
const PER_LINE = 4;

/** Trains the weights of contents with all labelled columns and writes them. */
export async function writeContentWeights({
  dataFolder,
  file,
}: {
  dataFolder: string;
  file: string;
}): Promise<number> {
  const columns = (await labelledTables(dataFolder)).flat();
  const written = [...trainContents(columns)]
    .filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= LEAST))
    .map(([name, weights]) => `${name} = ${weights.map((weight) => Math.round(weight * 100)).join(' ')}`);
  const lines = Array.from({ length: Math.ceil(written.length / PER_LINE) }, (_, at) =>
    written.slice(at * PER_LINE, (at + 1) * PER_LINE).join('; '),
  );
  await writeFile(
    file,
    `/**
 * What each feature of a column says for what its cells hold, in hundredths of odds, in the order of COLUMN_CONTENTS. Trained
 * with labelled columns by \`npm run bench -- contents\`, which writes this file.
 */
export const CONTENT_WEIGHTS = \`
${lines.join('\n')}
\`;
`,
  );
  return columns.length;
}
