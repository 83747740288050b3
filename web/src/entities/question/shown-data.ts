import type { Filter } from '@plumbline/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../shared/api/session-life.js';
import { createStore } from '../../shared/lib/store.js';

/** What the screen shows, which a question asked over it is about unless told otherwise. */
export interface ShownData {
  dashboard: { id: string; name: string };
  /** What it shows the data of. */
  source: { id: string; name: string };
  filters: readonly Filter[];
}

const shown = createStore<ShownData | undefined>(undefined);
onSessionEnd(() => shown.set(undefined));

export const useShownData = (): ShownData | undefined => useSyncExternalStore(shown.subscribe, shown.get);

/** Tells what this screen shows for as long as it is there. */
export function useTellShown(data: ShownData): void {
  const key = JSON.stringify(data);
  useEffect(() => {
    shown.set(JSON.parse(key) as ShownData);
    return () => shown.set(undefined);
  }, [key]);
}
