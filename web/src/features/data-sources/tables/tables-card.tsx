import type { FileTable } from '@plumbline/contracts';
import * as RadioGroup from '@radix-ui/react-radio-group';
import { useId, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ExtractTable } from './extract-table.js';
import { tableDetail } from './table-words.js';

/** So many stand there at once; a file of nested lists may hold fifty. */
const SHOWN = 5;

interface TablesCardProps {
  sourceId: string;
  tables: readonly FileTable[];
  /** Why the chosen one was taken. */
  evidence: string | undefined;
  chosen: string | undefined;
  onChoose: (table: string) => void;
}

/** Which of the file's tables is read, and a way to have the others too. */
export function TablesCard({ sourceId, tables, evidence, chosen, onChoose }: TablesCardProps) {
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tables : tables.filter(({ id }, place) => place < SHOWN || id === chosen);
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-border bg-surface p-4 md:p-5">
      <h3 id={titleId} className="text-h3">
        This file holds {plural(tables.length, 'table')}
      </h3>
      {evidence && <p className="mt-1 text-label font-normal text-text2">{evidence}</p>}
      <RadioGroup.Root
        aria-labelledby={titleId}
        value={chosen ?? ''}
        onValueChange={onChoose}
        className="mt-3 divide-y divide-border-subtle overflow-hidden rounded-md border border-border"
      >
        {shown.map((table) => (
          <TableRow
            key={table.id}
            sourceId={sourceId}
            table={table}
            detail={tableDetail(table, tables)}
            isChosen={table.id === chosen}
          />
        ))}
      </RadioGroup.Root>
      {shown.length < tables.length && (
        <Button variant="link" size="compact" className="mt-1" onClick={() => setWhole(true)}>
          {plural(tables.length - shown.length, 'more table')}
        </Button>
      )}
    </section>
  );
}

interface TableRowProps {
  sourceId: string;
  table: FileTable;
  detail: string;
  isChosen: boolean;
}

function TableRow({ sourceId, table, detail, isChosen }: TableRowProps) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-3 pr-2 hover:bg-hover',
        isChosen && 'bg-selected hover:bg-selected',
      )}
    >
      <RadioGroup.Item
        value={table.id}
        className="flex min-w-0 flex-1 basis-60 items-start gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2"
      >
        <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-control bg-surface">
          <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-label text-text1" title={table.name}>
            {table.name}
          </span>
          <span className="block text-caption text-text3 tabular-nums">{detail}</span>
        </span>
      </RadioGroup.Item>
      {isChosen ? (
        <span className="px-3 text-caption text-text3 max-sm:hidden">Being read</span>
      ) : (
        <span className="max-sm:pl-8">
          <ExtractTable sourceId={sourceId} table={table} />
        </span>
      )}
    </div>
  );
}
