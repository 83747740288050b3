import type { CellValue, PlanWindow, QueryPlan } from '@plumbline/contracts';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import type { Table } from '../../table/table.js';
import type { Group } from '../parts/groups.js';
import type { Evaluation } from '../reading.js';
import { measureCell, namedValue } from '../saying.js';

interface Windowed {
  main: TracedResult;
  plan: QueryPlan;
  groups: readonly Group[];
  window: PlanWindow;
  table: Table;
}

/** What a window gives, and in a sentence what it comes to: the end of a running total, the largest change, the first. */
export function spokenWindow(windowed: Windowed): Evaluation {
  const { main, plan, groups, window } = windowed;
  const at = main.result.columns.findIndex(({ name }) => name === window.as);
  const values = main.result.rows.map((row) => row[at] ?? null);
  const isEmpty = values.every((value) => value === null);
  return { main, plan, values, isEmpty, text: isEmpty ? [] : sentence(windowed, values, groups) };
}

function sentence(
  { main, window, table }: Windowed,
  values: readonly CellValue[],
  groups: readonly Group[],
): Evaluation['text'] {
  const row = toldRow(window, values);
  const name = main.result.columns[0]?.name ?? '';
  const reference = referenceTo(main, row, name);
  const missing = `no ${groups[0]?.column.label}`;
  const text =
    reference.value === null ? missing : (namedValue(main, name, reference.value) ?? String(reference.value));
  const group = { cell: reference, text };
  const number = measureCell(main, row, window.as, table);
  if (window.function === 'rank')
    return [
      group,
      ' is first by ',
      window.of.toLowerCase(),
      ': ',
      measureCell(main, row, window.of, table),
      '.',
    ];
  const second = groups[1] && main.result.columns[1]?.name;
  const of = second
    ? [
        ' for ',
        {
          cell: referenceTo(main, row, second),
          text: String(referenceTo(main, row, second).value ?? 'missing'),
        },
      ]
    : [];
  if (window.function === 'running_total')
    return [
      `The ${window.as.charAt(0).toLowerCase()}${window.as.slice(1)}`,
      ...of,
      ' comes to ',
      number,
      ' by ',
      group,
      '.',
    ];
  return [`The largest change of ${window.of.toLowerCase()} is `, number, ' in ', group, ...of, '.'];
}

/** The last row of a running total, the row of the largest change, the first of a rank. */
function toldRow({ function: name }: PlanWindow, values: readonly CellValue[]): number {
  if (name === 'rank') return 0;
  const sizes = values.map((value) => (typeof value === 'number' ? Math.abs(value) : -1));
  if (name === 'running_total') return sizes.findLastIndex((size) => size >= 0);
  return sizes.indexOf(Math.max(...sizes));
}
