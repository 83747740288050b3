import { formatCount } from '@plumbline/charts';
import type { Column, VersionComparison } from '@plumbline/contracts';
import { useState } from 'react';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { cellText } from '../parts/rows-cells.js';
import type { ColumnChange } from './comparison-words.js';

type What = Exclude<ColumnChange['what'], 'renamed'>;
const NAMES: Record<What, string> = { changed: 'Changed', added: 'Added', removed: 'Removed' };

interface ExamplesProps {
  comparison: VersionComparison;
  /** Of the shown version: they say how values are written. */
  columns: readonly Column[];
}

/** A few rows of each kind of change, with their lines in the file of their version. */
export function Examples({ comparison, columns }: ExamplesProps) {
  const { examples, rows } = comparison;
  const kinds = (['changed', 'added', 'removed'] as const).filter((what) => examples[what].length > 0);
  const [chosen, setChosen] = useState<What>();
  const what = chosen ?? kinds[0];
  if (what === undefined) return null;
  return (
    <section aria-label="Examples" className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-label text-text1">
          Examples{' '}
          <span className="font-normal text-text3 tabular-nums">
            {formatCount(examples[what].length)} of {formatCount(rows[what])}
          </span>
        </h3>
        <Segmented
          label="Examples of rows that were"
          value={what}
          onValueChange={setChosen}
          options={kinds.map((value) => ({ value, label: NAMES[value] }))}
        />
      </div>
      <section
        aria-label={`${NAMES[what]} rows`}
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-md border border-border [&_tr:last-child>td]:border-b-0"
      >
        {what === 'changed' ? (
          <ChangedRows comparison={comparison} columns={columns} />
        ) : (
          <WholeRows what={what} comparison={comparison} columns={columns} />
        )}
      </section>
    </section>
  );
}

const HEAD = 'h-9 border-b border-border px-3 text-left text-label whitespace-nowrap text-text2';
const CELL = 'max-w-60 truncate border-b border-border-subtle px-3 py-1.5 text-text1';
const LINE = 'border-b border-border-subtle px-3 py-1.5 text-right text-text3 tabular-nums';

const named = (columns: readonly Column[], name: string | undefined) =>
  columns.find((column) => column.name === name);

function WholeRows({ what, comparison, columns }: ExamplesProps & { what: 'added' | 'removed' }) {
  const { examples } = comparison;
  return (
    <table className="w-full text-label font-normal">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-px text-right`}>
            Line
          </th>
          {examples.columns.map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples[what].map(({ line, cells }) => (
          <tr key={line}>
            <td className={LINE}>{formatCount(line)}</td>
            {examples.columns.map((name, place) => {
              const text = cellText(named(columns, name), cells[place] ?? null);
              return (
                <td key={name} className={CELL} title={text}>
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangedRows({ comparison: { examples, rows, from, to }, columns }: ExamplesProps) {
  return (
    <table className="w-full text-label font-normal">
      <thead>
        <tr>
          {rows.key.map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            Column
          </th>
          <th scope="col" className={HEAD}>
            Version {from}
          </th>
          <th scope="col" className={HEAD}>
            Version {to}
          </th>
          <th scope="col" className={`${HEAD} w-px text-right`}>
            Lines
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.changed.flatMap(({ key, fromLine, toLine, cells }) =>
          cells.map((cell, place) => (
            <tr key={`${toLine} ${cell.column}`}>
              {rows.key.map((name, at) => (
                <td key={name} className={CELL}>
                  {place === 0 ? cellText(named(columns, name), key[at] ?? null) : ''}
                </td>
              ))}
              <td className={CELL}>{cell.column}</td>
              <td className={`${CELL} text-text2`}>{cellText(named(columns, cell.column), cell.from)}</td>
              <td className={`${CELL} font-medium`}>{cellText(named(columns, cell.column), cell.to)}</td>
              <td className={`${LINE} whitespace-nowrap`}>
                {place === 0 && `${formatCount(fromLine)} → ${formatCount(toLine)}`}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
