import { GRAIN_WORDS } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import { isNumeric, isRecords, isSummable, type TableColumn } from '../table/table.js';
import { isWeekday } from './extreme-answers.js';
import { type Asked, askedColumn, type Extreme } from './parts/asked.js';
import { groupsOf } from './parts/groups.js';

/** "the age of the youngest": the number itself. */
export const isSpokenOf = ({ kind, stems }: TableColumn, { about }: Extreme): boolean =>
  kind === 'number' && stems.some((stem) => about.includes(stem));

/** "closed the most tickets": rows are counted. */
export function countsRows({ tokens, table }: Annotation, { at, word }: Extreme): boolean {
  const next = tokens.slice(at + 1, at + 3).find((token) => isRowWord(token.word, table));
  return isRecords(table) && /^(most|fewest|least)$/i.test(word) && next !== undefined && next.at === at + 1;
}

const COMMON = /^(common|frequent|popular|often|frequently)$/;

/** "on which day of the week", "at what hour of the day". */
function partOfTimeIn({ tokens }: Annotation): number[] {
  const isOfDay = isWeekday(tokens.map(({ word }) => word));
  const cue = tokens.find(({ word }) => /^(weekdays?|hours?|days?)$/.test(word));
  const isAsked = cue && /^(which|what|weekday|busiest)$/.test(tokens[cue.at - 1]?.word ?? '');
  if (!cue || !(isOfDay || (/^hour/.test(cue.word) && isAsked))) return [];
  return tokens.filter(({ word }) => /^(weekdays?|hours?|days?|week)$/.test(word)).map(({ at }) => at);
}

/** "the most seats": a number of things adds up. */
export const isSumOf = ({ word }: Extreme, column: TableColumn): boolean =>
  /^(most|fewest)$/i.test(word) && isSummable(column) && /[^s]s$/.test(column.words.at(-1) ?? '');

/** Whose extreme is asked for: after "top five", "which", or who. */
export function entityOf(annotation: Annotation, extreme: Extreme): Asked | undefined {
  const [group] = groupsOf(annotation).filter(({ column }) => !isNumeric(column));
  const asked = askedColumn(annotation);
  const isAskedFirst =
    partOfTimeIn(annotation).length === 0 && asked?.isNamed === true && (asked.span?.to ?? 0) <= extreme.at;
  if (isAskedFirst) return asked;
  const { table, tokens } = annotation;
  const moment = table.columns.find(({ name }) => name === table.fields.time?.name);
  if (moment && GRAIN_WORDS.has(tokens[extreme.at + 1]?.word ?? ''))
    return { column: moment, used: [extreme.at + 1], isNamed: true };
  const partOfTime = partOfTimeIn(annotation);
  if (moment && partOfTime.length > 0 && isRecords(table))
    return { column: moment, used: partOfTime, isNamed: true };
  const behind = annotation.columns.find(
    (span) =>
      span.from >= extreme.at + 1 &&
      span.from <= extreme.at + 2 &&
      !isNumeric(span.column) &&
      span.column.kind !== 'boolean',
  );
  if (
    behind &&
    (extreme.isCounted ||
      extreme.isVague ||
      extreme.about.length > 0 ||
      COMMON.test(tokens[extreme.at + 1]?.word ?? ''))
  )
    return { column: behind.column, used: [behind.from], isNamed: true, span: behind };
  if (asked?.isNamed || !group) return asked;
  return { column: group.column, used: group.used, isNamed: true };
}

/** "what is the highest score": the number itself. */
export function isValueAsked({ tokens, columns }: Annotation, extreme: Extreme): boolean {
  const next = columns.find(({ from }) => from === extreme.at + 1 || from === extreme.at + 2);
  const first = tokens[0]?.word ?? '';
  return next !== undefined && !/^(who|which|where|when|name)$/.test(first);
}
