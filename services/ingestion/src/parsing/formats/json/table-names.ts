import type { ReadSettings } from '@plumbline/contracts';
import type { TextRecord } from '../../dialect/split-records.js';
import { findHeader } from '../text/records/find-header.js';
import type { JsonTable } from './json-table.js';

/** What the columns are called, and the records that say so. */
export interface TableNames {
  names: string[];
  /** First records that are names rather than values. */
  headerRecords: number;
  /** Only where records are lists: why these are the names, or why there are none. */
  evidence?: string;
}

/** Members name themselves; lists are named by a list beside them, by the first of them, or not at all. */
export function tableNames(table: JsonTable, settings: ReadSettings): TableNames {
  const own = table.recordKind === 'list' ? namesOfLists(table, settings) : namesOfMembers(table);
  return { ...own, names: [...table.leading.map((name) => freeName(name, own.names)), ...own.names] };
}

function namesOfMembers({ columns }: JsonTable): TableNames {
  return { names: columns.map(({ name }) => name), headerRecords: 0 };
}

function namesOfLists({ columns, names, record }: JsonTable, { headerRow }: ReadSettings): TableNames {
  if (names) return { names, headerRecords: 0, evidence: 'A list of names beside the records.' };
  const records = record.sample!.map((cells): TextRecord => {
    return { cells, raw: cells.join(', '), line: 1, lines: 1, isMalformed: false };
  });
  const {
    header,
    preamble,
    names: found,
    evidence,
  } = findHeader(records, columns.length, headerRow === null ? { headerRow } : {});
  const isHeader = header.length > 0 && preamble.length === 0;
  return isHeader
    ? { names: found, headerRecords: header.length, evidence }
    : { names: columns.map(() => ''), headerRecords: 0, evidence };
}

/** A column of ours gives way to the ones of the file. */
function freeName(wanted: string, taken: readonly string[]): string {
  const isTaken = (name: string) => taken.some((each) => each.toLowerCase() === name.toLowerCase());
  return isTaken(wanted) ? `record_${wanted}` : wanted;
}
