import type { ItemMeter, Meter } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { isApiError } from '../../shared/api/api-error.js';
import { onSessionEnd } from '../../shared/api/session-life.js';
import { createStore } from '../../shared/lib/store.js';

/** Outside React, so that whatever was refused can raise the one dialog of a full plan. */

interface ReachedLimit {
  meter: Meter | ItemMeter;
  /** What is full and what to do, as the server says it. */
  message: string;
}

const reached = createStore<ReachedLimit | undefined>(undefined);

export const showLimit = (limit: ReachedLimit): void => reached.set(limit);
export const closeLimit = (): void => reached.set(undefined);
onSessionEnd(closeLimit);

/** Opens the dialog for an error that is a limit of the plan; tells whether it was one. */
export function showLimitOf(error: Error): boolean {
  if (!isApiError(error) || error.code !== 'plan_limit') return false;
  const { meter } = (error.details ?? {}) as { meter?: Meter | ItemMeter };
  reached.set({ meter: meter ?? 'dashboards', message: error.message });
  return true;
}

export const useReachedLimit = (): ReachedLimit | undefined =>
  useSyncExternalStore(reached.subscribe, reached.get);
