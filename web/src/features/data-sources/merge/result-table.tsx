import { formatCount, formatValue } from '@plumbline/charts';
import type { CellValue, MergeCase, MergedColumn, MergePreview } from '@plumbline/contracts';
import { useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ColumnName } from './column-name.js';
import { nameIn } from './column-names.js';
import { type Nouns, withArticle } from './merge-words.js';
import { casesOf, type SampleRow, shownSample } from './shown-sample.js';
import type { MergeDraft } from './use-merge-draft.js';

/** Columns of each side that are drawn. */
const SHOWN_COLUMNS = 20;

interface ResultTableProps {
  preview: MergePreview;
  nouns: Nouns;
  draft: MergeDraft;
}

/** The first rows of the result, one of each case, with the line of both files. */
export function ResultTable({ preview, nouns, draft }: ResultTableProps) {
  const { kind } = draft.definition;
  const [wanted, setWanted] = useState<MergeCase>();
  const cases = casesOf(preview, kind);
  const chosen = cases.some((each) => each.case === wanted) ? wanted : undefined;
  const rows = shownSample(preview, kind, chosen);
  const isAppend = kind === 'append';
  const left = preview.columns.flatMap((column, at) => (column.left === undefined ? [] : [{ column, at }]));
  const right = preview.columns.flatMap((column, at) => (column.left === undefined ? [{ column, at }] : []));
  const parts = isAppend ? [[...left, ...right]] : [left, right];
  return (
    <section aria-labelledby="merge-result" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="merge-result" className="text-h3">
          Result
          <span className="ml-2 text-caption font-normal text-text3">{columnWords(preview, isAppend)}</span>
        </h3>
        <div className="flex flex-wrap gap-x-4">
          {cases.map((each) => (
            <Button
              key={each.case}
              variant="link"
              size="compact"
              aria-pressed={each.case === chosen}
              onClick={() => setWanted(each.case === chosen ? undefined : each.case)}
            >
              {caseWords(each, nouns)}
            </Button>
          ))}
        </div>
      </div>
      <section
        tabIndex={0}
        aria-label="First rows of the result"
        className="mt-2 overflow-x-auto rounded-md border border-border"
      >
        <table className="w-full border-separate border-spacing-0 text-label font-normal">
          <thead>
            <tr>
              {parts.map((part, side) => (
                <SideHead
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two sides
                  key={side}
                  columns={part.slice(0, SHOWN_COLUMNS).map(({ column }) => column)}
                  title={side === 0 ? `Line of ${nouns.left}` : `Line of ${nouns.right}`}
                  isSecond={side === 1}
                  draft={draft}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.leftLine} ${row.rightLine}`}
                className={cn(row.case === 'multiplied' && 'bg-warning-bg')}
              >
                {parts.map((part, side) => (
                  <SideCells
                    // biome-ignore lint/suspicious/noArrayIndexKey: the two sides
                    key={side}
                    row={row}
                    line={
                      isAppend ? (row.leftLine ?? row.rightLine) : side === 0 ? row.leftLine : row.rightLine
                    }
                    columns={part.slice(0, SHOWN_COLUMNS)}
                    isSecond={side === 1}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function columnWords({ columns }: MergePreview, isAppend: boolean): string {
  const count = plural(columns.length, 'column');
  if (isAppend) return `First rows of both · ${count}`;
  const renamed = columns.filter(({ name, right }) => right !== undefined && right !== name);
  const [first, second] = renamed.map(({ name }) => name);
  if (first === undefined) return `First rows that show each case · ${count}`;
  const names =
    second === undefined ? `1 is named ${first}` : `${renamed.length} are named ${first}, ${second}`;
  return `First rows that show each case · ${count}; ${names}${renamed.length > 2 ? ' …' : ''}`;
}

function caseWords({ case: shown, count }: { case: MergeCase; count: number }, nouns: Nouns): string {
  if (shown === 'multiplied') return `${plural(count, nouns.oneLeft, nouns.left)} that double`;
  if (shown === 'right_only')
    return `${plural(count, nouns.oneRight, nouns.right)} without ${withArticle(nouns.oneLeft)}`;
  return `${plural(count, nouns.oneLeft, nouns.left)} without ${withArticle(nouns.oneRight)}`;
}

const isNumber = ({ type }: MergedColumn) => type === 'integer' || type === 'decimal';

function SideHead({
  columns,
  title,
  isSecond,
  draft,
}: {
  columns: readonly MergedColumn[];
  title: string;
  isSecond: boolean;
  draft: MergeDraft;
}) {
  return (
    <>
      <th scope="col" className={cn(LINE_CELL, 'text-text2', isSecond && 'border-l border-l-border')}>
        <span aria-hidden="true">Line</span>
        <span className="sr-only">{title}</span>
      </th>
      {columns.map((column) => (
        <th
          key={column.name}
          scope="col"
          className={cn(
            'max-w-48 border-b border-border px-3 py-2 text-left font-medium text-text2',
            isNumber(column) && 'text-right',
          )}
        >
          <ColumnName
            column={column}
            name={nameIn(draft.choices.names, column)}
            onRename={(name) => draft.rename(column, name)}
          />
        </th>
      ))}
    </>
  );
}

interface SideCellsProps {
  row: SampleRow;
  line: number | null;
  columns: readonly { column: MergedColumn; at: number }[];
  isSecond: boolean;
}

function SideCells({ row, line, columns, isSecond }: SideCellsProps) {
  return (
    <>
      <td className={cn(LINE_CELL, 'text-text3', isSecond && 'border-l border-l-border')}>
        {line === null ? '–' : formatCount(line)}
      </td>
      {columns.map(({ column, at }) => {
        const text = line === null ? 'no match' : cellText(column, row.cells[at] ?? null);
        return (
          <td
            key={column.name}
            title={text}
            className={cn(
              'max-w-48 truncate border-b border-border-subtle px-3 py-2 text-text1',
              isNumber(column) && 'text-right tabular-nums',
              (line === null || row.cells[at] === null) && 'text-text3',
            )}
          >
            {text}
          </td>
        );
      })}
    </>
  );
}

function cellText(column: MergedColumn, value: CellValue): string {
  if (column.type === 'integer') return value === null ? '–' : String(value);
  return formatValue(value, {
    ...(column.type === 'decimal' && { type: 'double' as const }),
    ...((column.type === 'date' || column.type === 'timestamp') && { type: column.type }),
    ...(column.format && { format: column.format }),
  });
}

const LINE_CELL = 'w-14 border-b border-border-subtle px-3 py-2 text-right font-normal tabular-nums';
