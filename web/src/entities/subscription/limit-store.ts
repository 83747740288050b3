import type { Meter } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { isApiError } from '../../shared/api/api-error.js';
import { onSessionEnd } from '../../shared/api/session-life.js';

/** Outside React, so that whatever was refused can raise the one dialog of a full plan. */

interface ReachedLimit {
  meter: Meter;
  /** What is full and what to do, as the server says it. */
  message: string;
}

let reached: ReachedLimit | undefined;
const listeners = new Set<() => void>();

function set(next: ReachedLimit | undefined): void {
  reached = next;
  for (const listener of listeners) listener();
}

export const showLimit = (limit: ReachedLimit): void => set(limit);
export const closeLimit = (): void => set(undefined);
onSessionEnd(closeLimit);

/** Opens the dialog for an error that is a limit of the plan; tells whether it was one. */
export function showLimitOf(error: Error): boolean {
  if (!isApiError(error) || error.code !== 'plan_limit') return false;
  const { meter } = (error.details ?? {}) as { meter?: Meter };
  set({ meter: meter ?? 'dashboards', message: error.message });
  return true;
}

export function useReachedLimit(): ReachedLimit | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reached,
  );
}
