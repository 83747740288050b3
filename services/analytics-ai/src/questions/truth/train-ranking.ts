import { writeFile } from 'node:fs/promises';
import type { Intake } from '../../insights/truth/open-table.js';
import { crossValidate, type Mark, markOfOthers, thresholdFor } from './cross-validation.js';
import { type Example, namedWeights, trainWeights } from './training.js';
import { wikipediaExamples } from './wikipedia-examples.js';

/** Of those answered so many are right, on tables of families that were left out; a little more than is promised. */
const RIGHT_OF_ANSWERED = 0.755;
/** Smaller weights say nothing. */
const LEAST = 0.03;
const LINE = 106;

/**
 * The mark of questions on families of tables that neither the ranking has been trained with nor the threshold chosen by.
 */
export async function scoreLeftOut(folder: string, intake: Intake): Promise<Mark> {
  return markOfOthers(crossValidate(await wikipediaExamples(folder, intake)), RIGHT_OF_ANSWERED);
}

/** Trains the ranking of readings anew and writes its weights, with how sure an answer has to be. */
export async function trainRanking(
  { folder, file }: { folder: string; file: string },
  intake: Intake,
): Promise<Mark> {
  const examples = await wikipediaExamples(folder, intake);
  const answers = crossValidate(examples);
  const threshold = thresholdFor(answers, RIGHT_OF_ANSWERED);
  await writeFile(file, written(examples, threshold));
  return markOfOthers(answers, RIGHT_OF_ANSWERED);
}

function written(examples: readonly Example[], threshold: number): string {
  const groups = new Map<string, string[]>();
  for (const [name, weight] of [...namedWeights(trainWeights(examples))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (Math.abs(weight) < LEAST) continue;
    const rounded = (Math.round(weight * 20) / 20).toFixed(2);
    groups.set(rounded, [...(groups.get(rounded) ?? []), name]);
  }
  const lines = [...groups]
    .sort(([one], [other]) => Number(other) - Number(one))
    .flatMap(([weight, names]) => wrapped(`${weight}: `, names));
  return `/**
 * What each feature of a reading says for it or against it: trained on questions about Wikipedia's tables with known
 * answers by \`npm run bench -- ranking\`, which writes this file. A line holds a weight and the features that have it.
 */
export const RANKING_TEXT = \`
${lines.join('\n')}
\`;

/** How likely an answer has to be to be given: so that of those given three in four are right on tables never seen. */
export const LIKELY_ENOUGH = ${threshold};
`;
}

/** Lines that are not too long, each with its weight. */
function wrapped(head: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= 8 * LINE)
      lines[lines.length - 1] = `${last}; ${name}`;
    else lines.push(head + name);
  }
  return lines;
}
