import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { Button } from '../buttons/button.js';
import { Card } from '../card.js';
import { Empty } from '../empty.js';
import { SearchInput } from '../fields/input.js';

interface ListFrameProps {
  /** In the plural: "data sources". */
  noun: string;
  search: string;
  onSearch: (search: string) => void;
  /** Further choices, beside the search. */
  choices?: ReactNode;
  /** How many are shown, in words. */
  count?: string;
  isEmpty: boolean;
  /** "No data source matches". */
  emptyTitle: string;
  onClear: () => void;
  children: ReactNode;
}

/** A list that is searched: what can be chosen above it, and what is said where nothing is left. */
export function ListFrame({
  noun,
  search,
  onSearch,
  choices,
  count,
  isEmpty,
  emptyTitle,
  onClear,
  children,
}: ListFrameProps) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label={`Search ${noun}`}
          className="max-sm:w-full"
          value={search}
          onValueChange={onSearch}
        />
        {choices}
        {count && <span className="ml-auto text-caption text-text3 tabular-nums">{count}</span>}
      </div>
      {isEmpty ? (
        <Card>
          <Empty title={emptyTitle} action={<Button onClick={onClear}>Clear filters</Button>} />
        </Card>
      ) : (
        children
      )}
    </>
  );
}

export interface ListColumn {
  title: string;
  className?: string;
}

interface ListTableProps {
  columns: readonly ListColumn[];
  /** Of the head, which a narrow screen may hide. */
  headClassName?: string;
  /** Rows; the last cell of each holds its actions. */
  children: ReactNode;
}

/** The table of a list. */
export function ListTable({ columns, headClassName, children }: ListTableProps) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-body">
        <thead className={headClassName}>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            {columns.map(({ title, className }) => (
              <th key={title} scope="col" className={cn('px-3 first:px-5', className)}>
                {title}
              </th>
            ))}
            <th scope="col" className="w-12 px-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}
