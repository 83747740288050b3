import type { ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { count } from '../../source/phrasing.js';
import type { JsonTable } from './json-table.js';
import type { WrittenTable } from './write-table.js';

/** What a user should know about the way the records became rows. `names` are the names of all columns. */
export function jsonWarnings(
  table: JsonTable,
  found: readonly JsonTable[],
  names: readonly string[],
  written: WrittenTable,
): ReadWarning[] {
  const nested = table.columns.flatMap(({ node, isJson }, index) => {
    const own = found.find((each) => each.container === node);
    return isJson ? [nestedWarning(elementAt(names, table.leading.length + index), own, node.firstLine)] : [];
  });
  return [
    ...rejectedWarning(written),
    ...nested,
    ...repeatedWarning(written.repeatedNames),
    ...surrogateWarning(written.loneSurrogates),
  ];
}

function rejectedWarning({ rejected, rowsRejected }: WrittenTable): ReadWarning[] {
  const [first] = rejected;
  if (!first) return [];
  const subject = rowsRejected === 1 ? '1 record was' : `${count(rowsRejected)} records were`;
  const message = `${subject} rejected, first on line ${count(first.line)}: ${first.reason}`;
  return [{ code: 'not_a_record', message, line: first.line, count: rowsRejected }];
}

function nestedWarning(column: string, own: JsonTable | undefined, line: number): ReadWarning {
  const offered = own ? ` They are offered as the table “${own.name}”.` : '';
  const message = `${column} holds several values per record, first on line ${count(line)}. Kept as JSON text.${offered}`;
  return { code: 'nested_list', column, line, message };
}

function repeatedWarning({ count: times, line, name }: WrittenTable['repeatedNames']): ReadWarning[] {
  if (times === 0) return [];
  const subject = times === 1 ? '1 name stands' : `${count(times)} names stand`;
  const message = `${subject} again in the same object, first “${name}” on line ${count(line)}. The last value counts.`;
  return [{ code: 'duplicate_name', message, line, count: times }];
}

function surrogateWarning(times: number): ReadWarning[] {
  if (times === 0) return [];
  const message = `${count(times)} ${times === 1 ? 'character is' : 'characters are'} only half written (a lone surrogate). They show as �.`;
  return [{ code: 'lone_surrogate', message, count: times }];
}
