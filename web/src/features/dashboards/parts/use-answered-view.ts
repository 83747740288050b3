import type { DashboardQueryResult } from '@plumbline/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import type { ViewState } from '../model/view-state.js';
import type { ChangeView } from './use-view.js';

type Tiles = Pick<UseQueryResult<DashboardQueryResult>, 'isPaused' | 'isPlaceholderData' | 'isSuccess'>;

/** Without a network a filter cannot be asked: the view goes back to the filters that the tiles shown were answered for. */
export function useAnsweredView(tiles: Tiles, view: ViewState, change: ChangeView): void {
  const answered = useRef<Pick<ViewState, 'dates' | 'filters' | 'cross'>>(undefined);
  const isUnasked = tiles.isPlaceholderData && tiles.isPaused;
  useEffect(() => {
    const { dates, filters, cross } = view;
    if (tiles.isSuccess && !tiles.isPlaceholderData) answered.current = { dates, filters, cross };
    if (!isUnasked || !answered.current) return;
    change(answered.current, { replace: true });
    toast({
      variant: 'destructive',
      title: 'This filter could not be applied',
      description: 'You are offline. The tiles stay as they were.',
    });
  }, [isUnasked, tiles.isSuccess, tiles.isPlaceholderData, view, change]);
}
