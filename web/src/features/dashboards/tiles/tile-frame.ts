import type { CellRef } from '@plumbline/charts';
import type { TileResult } from '@plumbline/contracts';
import { useMemo } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** The look of a tile; outlined while a filter that touches it is pointed at. */
export function tileFrame(result: TileResult | undefined, pointedAt: string | null): string {
  const isMeant = pointedAt !== null && result?.filteredBy.includes(pointedAt);
  return cn(
    'relative min-w-0 scroll-mt-32 rounded-lg border bg-surface',
    isMeant ? 'border-accent' : 'border-border',
  );
}

/** The number of this tile whose fact is open. */
export function useOpenCell(result: TileResult | undefined): CellRef | null {
  const { fact } = useDashboard().view;
  const { id, row, column } = fact ?? {};
  const isMine = id !== undefined && (result?.factIds.includes(id) ?? false);
  return useMemo(
    () => (isMine && row !== undefined && column !== undefined ? { row, column } : null),
    [column, isMine, row],
  );
}
