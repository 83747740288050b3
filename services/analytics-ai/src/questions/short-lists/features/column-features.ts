import { isMoment, isSummable, isYear, type TableColumn } from '../../table/table.js';
import type { Output } from '../compose/composition.js';
import type { ListColumn } from '../list/list-column.js';
import type { Cues } from '../words/cues.js';
import type { Asking } from './asking.js';
import type { Add } from './feature-set.js';

/** How far words stand from others. */
export function nearnessOf(used: readonly number[], from: readonly number[]): string {
  if (from.length === 0) return 'anywhere';
  const distance = Math.min(...used.flatMap((at) => from.map((other) => Math.abs(at - other))));
  return distance <= 1 ? 'beside' : distance <= 3 ? 'near' : 'far';
}

function cuesFor(role: string, cues: Cues): readonly number[] {
  if (role === 'fold') return [...cues.total, ...cues.average, ...cues.extremes.flatMap(({ used }) => used)];
  return cues.extremes[0]?.used ?? cues.differs;
}

/** Words that say what is done with the column that follows. */
const TELLING =
  /^(total|combined|average|mean|most|least|many|much|more|less|fewer|highest|lowest|largest|smallest|greatest|same|best|no)$/;

/** What stands before the name of a column: "total height", "most wins". */
export function saidBefore(
  role: string,
  { name }: TableColumn,
  { mentions, annotation }: Asking,
  add: Add,
): void {
  const { score = 0, used = [] } = mentions.get(name) ?? {};
  const before = annotation.tokens[Math.min(...used) - 1]?.word ?? '';
  if (score >= 0.4 && TELLING.test(before)) add(`${role} after ${before}`);
}

/** A column that rows are compared or put together by. */
export function measured(
  role: string,
  { column, derived, isRank }: ListColumn,
  asking: Asking,
  add: Add,
): void {
  const { mentions, cues, list, asked } = asking;
  const score = mentions.get(column.name)?.score ?? 0;
  if (derived) add(`${role} derived ${derived}`);
  add(`${role} named`, score);
  if (role !== 'fold') saidBefore(role, column, asking, add);
  if (score < 0.4) add(`${role} unnamed`);
  else add(`${role} named ${nearnessOf(mentions.get(column.name)?.used ?? [], cuesFor(role, cues))}`);
  if (score < 0.4 && list.columns.filter((one) => one.isOrdered && !one.derived).length === 1)
    add(`${role} only`);
  const about = cues.extremes[0]?.about ?? [];
  if (about.length > 0)
    add(
      `${role} ${column.stems.some((stem) => about.some((hint) => stem.startsWith(hint))) ? 'hinted' : 'not hinted'}`,
    );
  if (
    score > 0 &&
    list.columns.every((one) => !one.isOrdered || (mentions.get(one.column.name)?.score ?? 0) <= score)
  )
    add(`${role} is best named`);
  if (isRank) add(`${role} rank`);
  if (column.words.includes('total')) add(`${role} is total`);
  if (isYear(column)) add(`${role} year`);
  if (isMoment(column)) add(`${role} moment`);
  if (column.holdsClockTimes) add(`${role} clock`);
  else if (column.kind === 'text') add(`${role} text`);
  if (!isSummable(column)) add(`${role} unsummable`);
  if (asked?.column === column && asked.isNamed) add(`${role} is asked`);
}

export const typeOf = ({ column }: ListColumn): string =>
  isYear(column)
    ? 'year'
    : isMoment(column)
      ? 'date'
      : column.holdsClockTimes
        ? 'clock'
        : column.kind === 'number'
          ? 'number'
          : column.holdsNumbers
            ? 'numbers in text'
            : column.kind;

/** Whether more is meant where the question says more. */
export function ofDirection(output: Output, { cues }: Asking, add: Add): void {
  if (output.kind !== 'choice' && output.kind !== 'common') return;
  const column = output.kind === 'choice' ? output.column : output.by;
  const isSame = cues.extremes[0]?.directions[0] === output.direction;
  const about = !column
    ? 'rows'
    : column.isRank
      ? 'rank'
      : isYear(column.column) || isMoment(column.column)
        ? 'time'
        : 'number';
  add(`${output.kind} direction ${isSame ? 'same' : 'other'} ${about}`);
}
