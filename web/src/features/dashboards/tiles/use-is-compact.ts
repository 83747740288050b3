import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** Little room for key figures: a narrow window, or a fact docked beside them. What they compare with is then said once. */
export function useIsCompact(): boolean {
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const isMiddling = useMediaQuery('(min-width: 1280px) and (max-width: 1599px)');
  const { fact } = useDashboard().view;
  return isNarrow || (isMiddling && fact !== null);
}
