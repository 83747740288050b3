import type { ColumnContent, ColumnRole } from '@plumbline/contracts';
import { contentIn, contentLikelihoods } from '@plumbline/semantics';
import type { Mark } from '@plumbline/statistics/bench';
import { inLightOf } from '../parsing/profile/held-contents.js';
import { contentOf, type LabelledColumn, labelledTables, trainContents } from './contents-training.js';
import { type RealColumn, realColumns } from './real-columns.js';

/**
 * Roles and types that are no mistake for each of the nine classes, whatever else the product says of the column.
 * - numeric: a measure; coordinates are numbers with the role `geo`.
 * - categorical: a dimension or a place; years, which are categories there, are time here.
 * - datetime: the role `time`.
 * - sentence, list: text with the role `text`, never grouped by.
 * - url: text that is not grouped by, as `text` or as the name of one thing.
 * - embedded-number (`$ 1,234`, `12 kg`, `4.2 %`): the number taken out, a measure; else text.
 * - not-generalizable (keys, constants, running numbers, names that never repeat): nothing to group by or to add up.
 * - context-specific (a user must say what it is): nothing to add up, and not split by unasked; places among them.
 */
const FITS: Readonly<Record<string, (column: Pick<RealColumn, 'type' | 'role'>) => boolean>> = {
  numeric: ({ type, role }) => role === 'measure' || (role === 'geo' && type !== 'text'),
  categorical: ({ type, role }) =>
    ['dimension', 'geo'].includes(role) || (role === 'time' && type === 'integer'),
  datetime: ({ role }) => role === 'time',
  sentence: ({ role }) => role === 'text',
  list: ({ role }) => role === 'text',
  url: ({ type, role }) => type === 'text' && ['text', 'identifier'].includes(role),
  'embedded-number': ({ role }) => ['measure', 'text'].includes(role),
  'not-generalizable': ({ role }) => ['identifier', 'constant', 'text'].includes(role),
  'context-specific': ({ role }) => ['text', 'identifier', 'geo'].includes(role),
};
const CODES: readonly string[] = ['categorical', 'not-generalizable'];
const LISTED_MISSES = 40;
/** Tables are left out in so many parts. */
const PARTS = 10;

/** What a column was taken for. */
interface Answer {
  column: Pick<RealColumn, 'truth' | 'name' | 'samples' | 'type'>;
  role: ColumnRole;
  content: ColumnContent;
}

/**
 * Scores what columns hold, and their roles, on the real columns of SortingHat (Shah et al. 2021), through the entry for
 * summaries. Strict marks compare one class with one class. The marks that count are those of tables that were left out when
 * the weights were trained.
 */
export async function scoreTypes(dataFolder: string): Promise<Mark[]> {
  const shipped = (await realColumns(dataFolder)).map((column): Answer => ({ ...column, column }));
  return [
    ...marksOf(leaveTablesOut(await labelledTables(dataFolder)), 'tables left out'),
    ...marksOf(shipped, 'as shipped, trained with all'),
  ];
}

function marksOf(answers: readonly Answer[], how: string): Mark[] {
  const wrong = answers.filter(({ column, content }) => content !== contentOf(column.truth));
  const unfit = answers.filter(({ column, role }) => !FITS[column.truth]?.({ type: column.type, role }));
  const codes = answers.filter(({ column }) => CODES.includes(column.truth));
  const added = codes.filter(({ role }) => role === 'measure');
  const measures = answers.filter(({ role }) => role === 'measure');
  const isMeasured = ({ column }: Answer) => ['numeric', 'embedded-number'].includes(column.truth);
  const numbers = answers.filter(({ column }) => column.truth === 'numeric');
  const found = numbers.filter(({ column, role }) => FITS.numeric!({ type: column.type, role }));
  const mark = (
    name: string,
    [part, whole]: [number, number],
    goal: number,
    misses: string[] = [],
  ): Mark => ({
    ...{ name: `Types: ${name}, ${how}`, score: percent(part, whole), unit: '%', goal, misses },
    better: 'higher',
  });
  const right = answers.length - wrong.length;
  return [
    mark('columns given the one right class of nine', [right, answers.length], 88, [
      ...confusions(answers),
      ...wrong.slice(0, LISTED_MISSES).map(tell),
    ]),
    mark('columns whose type and role fit their class', [answers.length - unfit.length, answers.length], 86),
    mark('of what is called a measure, numbers', [measures.filter(isMeasured).length, measures.length], 90),
    mark('numbers that are called a measure or a coordinate', [found.length, numbers.length], 95),
    {
      ...mark('codes and ids taken for numbers', [added.length, codes.length], 10, added.map(tell)),
      better: 'lower',
    },
  ];
}

/** Each table answered with weights that no table of its part was trained with. */
function leaveTablesOut(tables: readonly LabelledColumn[][]): Answer[] {
  return Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const isOwn = (_: unknown, at: number) => at % PARTS === part;
    const weights = trainContents(tables.filter((table, at) => !isOwn(table, at)).flat());
    return tables.filter(isOwn).flatMap((table) =>
      table.map(({ column, features }): Answer => {
        const likelihoods = contentLikelihoods(features, weights);
        return { column, role: inLightOf(column, likelihoods).role, content: contentIn(column, likelihoods) };
      }),
    );
  });
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}

/** For each class how many are right, and what the others are taken for. */
function confusions(answers: readonly Answer[]): string[] {
  return Object.keys(FITS).map((truth) => {
    const own = answers.filter(({ column }) => column.truth === truth);
    const taken = Map.groupBy(own, ({ content }) => content);
    const right = taken.get(contentOf(truth))?.length ?? 0;
    const others = [...taken]
      .filter(([content]) => content !== contentOf(truth))
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([content, list]) => `${list.length} ${content}`);
    return `${truth}: ${right} of ${own.length}; ${others.join(', ')}`;
  });
}

function tell({ column: { truth, name, samples, type }, role, content }: Answer): string {
  return `${truth}, taken for ${content}, ${role} (${type}): ${name}: ${samples.join(' | ').slice(0, 80)}`;
}
