import type { ReactNode } from 'react';
import { cn } from '../../shared/lib/cn.js';

interface FiguresProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly { title: string; cell: (row: Row) => ReactNode; isNumber?: boolean }[];
}

/** Rows of figures within a card; numbers stand under each other. */
export function Figures<Row>({ caption, rows, keyOf, columns }: FiguresProps<Row>) {
  return (
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto border-t border-border">
      <table className="w-full text-body">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-9 border-b border-border text-label text-text2">
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                scope="col"
                className={cn(
                  'px-3 whitespace-nowrap first:pl-5 last:pr-5',
                  isNumber ? 'text-right' : 'text-left',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="h-9 border-b border-border-subtle last:border-b-0">
              {columns.map(({ title, cell, isNumber }) => (
                <td
                  key={title}
                  className={cn(
                    'px-3 py-1 first:pl-5 last:pr-5',
                    isNumber
                      ? 'text-right whitespace-nowrap tabular-nums'
                      : 'min-w-24 break-words first:min-w-40',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
