import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.js';

interface DataListProps<Row> {
  caption: string;
  columns: ReadonlyArray<{ title: string; cell: (row: Row) => ReactNode; className?: string }>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A plain table that scrolls sideways in its own region, with what only screen readers hear of it. */
export function DataList<Row>({ caption, columns, rows, keyOf }: DataListProps<Row>) {
  return (
    <Card aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full text-body">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            {columns.map(({ title, className }) => (
              <th key={title} scope="col" className={`px-4 whitespace-nowrap ${className ?? ''}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="h-12 border-b border-border-subtle last:border-b-0 hover:bg-hover"
            >
              {columns.map(({ title, cell, className }) => (
                <td key={title} className={`px-4 py-2 ${className ?? ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
