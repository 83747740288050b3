import { formatCount } from '@plumbline/charts';
import { type Fact, MAX_LIVE_ROWS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { RefetchLine } from '../../shared/ui/progress.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { useFactSetting } from './fact-setting.js';
import { type FactRef, factRowsQuery } from './facts.api.js';
import { RowTable } from './row-table.js';

const PAGE = 100;

interface AllRowsProps {
  factRef: FactRef;
  fact: Fact;
  onClose: () => void;
}

/** Every row behind a number with every column, page by page in the order of the file. */
export function AllRows({ factRef, fact, onClose }: AllRowsProps) {
  const { columns } = useFactSetting();
  const [offset, setOffset] = useState(0);
  const rows = useQuery(factRowsQuery(factRef, { offset, limit: PAGE }));
  const total = rows.data?.total ?? fact.rowsUsed ?? 0;
  // Of a live source the first of them alone are read.
  const readable = rows.data?.asOf ? Math.min(total, MAX_LIVE_ROWS) : total;
  const last = Math.min(readable, offset + PAGE);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={fact.label}
      description={`The rows of ${fact.dataSourceName}, data version ${fact.dataVersion}, that make this number`}
      className="!max-w-[min(1200px,calc(100vw-32px))]"
      footer={
        <div className="flex w-full flex-wrap items-center gap-3">
          <span className="text-caption text-text3 tabular-nums" aria-live="polite">
            Rows {formatCount(Math.min(offset + 1, total))}–{formatCount(last)} of {formatCount(total)}
          </span>
          <div className="ml-auto flex gap-2">
            <Button size="compact" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
              Previous
            </Button>
            <Button size="compact" disabled={last >= readable} onClick={() => setOffset(offset + PAGE)}>
              Next
            </Button>
          </div>
        </div>
      }
    >
      <RefetchLine isActive={rows.isPlaceholderData} />
      {rows.isError && (
        <ErrorState
          title="The rows could not be read"
          error={rows.error}
          onRetry={() => void rows.refetch()}
        />
      )}
      {rows.data ? (
        <section
          tabIndex={0}
          aria-label="Rows"
          className="overflow-x-auto [&_td]:pl-4 [&_td]:whitespace-nowrap [&_th]:pl-4 [&_th]:whitespace-nowrap [&_:is(td,th):first-child]:pl-0"
        >
          <RowTable
            key={offset}
            rows={rows.data}
            shown={rows.data.columns.map((_, at) => at)}
            columns={columns}
          />
        </section>
      ) : (
        !rows.isError && <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}
