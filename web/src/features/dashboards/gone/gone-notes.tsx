import type { Dashboard, GoneColumn } from '@plumbline/contracts';
import { UseInstead } from './use-instead.js';

interface GoneNotesProps {
  dashboard: Pick<Dashboard, 'id' | 'readOnly'>;
  /** The columns that the thing beside it needs. */
  gone: readonly GoneColumn[];
}

/** Beside a calculation or a view: which of its columns are gone, each with the nearest to use instead. */
export function GoneNotes({ dashboard, gone }: GoneNotesProps) {
  return gone.map((one) => (
    <span
      key={`${one.dataSourceId} ${one.column}`}
      className="mt-1 mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5"
    >
      <span className="min-w-0 text-caption wrap-anywhere text-warning-text">
        The column “{one.column}” is no longer in the data.
      </span>
      <UseInstead dashboard={dashboard} gone={one} />
    </span>
  ));
}
