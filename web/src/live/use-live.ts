import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { jobKeys } from '../jobs/jobs.api.js';
import { openLiveChannel } from './live-channel.js';
import { applyLiveEvent } from './live-events.js';

let isConnected = false;
const listeners = new Set<() => void>();

function setConnected(next: boolean): void {
  if (next === isConnected) return;
  isConnected = next;
  for (const listener of listeners) listener();
}

/** False: the stream is down and jobs are polled. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isConnected,
  );
}

/** Keeps the caches in step with the server while a signed-in screen is mounted. Used once, by the shell. */
export function useLive(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const close = openLiveChannel({
      userId,
      onEvent: (event) => applyLiveEvent(client, event),
      onConnected: (isConnectedNow) => {
        setConnected(isConnectedNow);
        // What happened before the line stood is known only by asking.
        if (isConnectedNow) void client.invalidateQueries({ queryKey: jobKeys.all });
      },
    });
    return () => {
      close();
      setConnected(false);
    };
  }, [client, userId]);
}
