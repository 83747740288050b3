import { type ExportOptions, exportOptions, filtersOn, localDay } from '@plumbline/contracts';
import { useMemo } from 'react';
import { useNow } from '../../../shared/lib/use-now.js';
import { type Draft, isFiltered } from '../model/draft.js';

/** How a run would make the file if it came now. */
export function useSentOptions({ kind, filters: chosen, zone, onProblem }: Draft): ExportOptions {
  const now = useNow(false);
  const filters = useMemo(
    () => (isFiltered(kind) ? filtersOn(chosen, localDay(now, zone)) : []),
    [kind, chosen, now, zone],
  );
  const isMarked = kind === 'dashboard' && onProblem === 'mark';
  return useMemo(
    () =>
      exportOptions.parse({
        ...{ filters, zone },
        ...(isMarked ? { marksProblems: true } : { refusesEmpty: true }),
      }),
    [filters, zone, isMarked],
  );
}
