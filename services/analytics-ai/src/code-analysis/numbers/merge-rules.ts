import type { Hit } from '@plumbline/code-analysis';
import type { Receipt } from '@plumbline/contracts';
import { atHome, type HomeFinding, ofText } from '../known/at-home.js';

type Words = Hit['rule'];

/** What a merge may do to numbers, by the code of the warning on its receipt that says so. */
export const MERGE_RULES: Readonly<Record<string, Words>> = {
  rows_multiply: {
    id: 'correctness/join-multiplies-rows',
    severity: 'high',
    title: 'A merge that multiplies rows',
    why: 'A row that matches three rows appears three times, and every sum counts it three times.',
    fix: 'Keep only the newest row of each key, merge by more columns, or sum before you merge.',
  },
  repeated_amounts: {
    id: 'correctness/amount-on-every-row',
    severity: 'high',
    title: 'An amount that stands on every row it belongs to',
    why: 'An invoice total beside each of its lines is added once for each line.',
    fix: 'Take the amount of the line, or the first value of each key, in place of the sum.',
  },
  nothing_matches: {
    id: 'correctness/join-without-match',
    severity: 'high',
    title: 'A merge in which nothing meets',
    why: 'Columns of one table are empty on the rows of the other, or there is no row at all.',
    fix: 'Choose other columns to merge by, or let upper case, spaces and leading zeros be overlooked.',
  },
  left_without_match: {
    id: 'correctness/rows-without-partner',
    severity: 'medium',
    title: 'Rows that find no partner',
    why: 'They are left out, or stand without the columns of the other table: totals by those columns miss them.',
    fix: 'Look at the keys that find nothing, or keep all rows of both tables.',
  },
  right_without_match: {
    id: 'correctness/rows-of-second-table-lost',
    severity: 'medium',
    title: 'Rows of the second table that find no partner',
    why: 'They are left out, or stand without the columns of the first table: totals miss them.',
    fix: 'Look at the keys that find nothing, or keep all rows of both tables.',
  },
  keys_missing: {
    id: 'quality/rows-without-key',
    severity: 'low',
    title: 'Rows without a key',
    why: 'An empty key meets nothing, not even another empty one.',
    fix: 'Fill the column in the file, or merge by one that every row has.',
  },
  rows_in_both: {
    id: 'correctness/rows-counted-twice',
    severity: 'high',
    title: 'Rows that stand in both tables',
    why: 'What was appended to itself is counted twice.',
    fix: 'Leave the overlapping rows out of one of the two files.',
  },
  currencies_differ: {
    id: 'correctness/currencies-mixed',
    severity: 'high',
    title: 'Amounts of several currencies in one column',
    why: 'Euros and dollars do not add up.',
    fix: 'Convert them before they are merged, or keep them in columns of their own.',
  },
  kept_as_text: {
    id: 'quality/appended-as-text',
    severity: 'low',
    title: 'A column of two kinds, kept as text',
    why: 'It can neither be added up nor put in order.',
    fix: 'Read the column as the same kind in both sources, then merge again.',
  },
};

/** What its own receipt says that a merge does to numbers; of other sources, nothing. The mark of a finding outlives its counts. */
export function findInMerge(
  { id, name }: { id: string; name: string },
  { format, warnings }: Pick<Receipt, 'format' | 'warnings'>,
): HomeFinding[] {
  if (format !== 'merge') return [];
  const found = warnings.flatMap(({ code, message }) => {
    const rule = MERGE_RULES[code];
    return rule ? ofText(`merges/${name}`, rule.title, rule, message) : [];
  });
  return atHome({ type: 'data-source', id }, found);
}
