import { useSyncExternalStore } from 'react';
import { sendHeartbeat } from './keep-alive.js';
import { MARKER_TOUCH_MS, touchMarker } from './session-marker.js';
import { openSessionWindow, type SessionWindow } from './session-window.js';
import { watchActivity } from './user-activity.js';
import { watchUserAgent } from './user-agent-watch.js';

/** All that ticks while somebody is signed in; starts and stops together. */
let stopClocks: Array<() => void> = [];
let sessionWindow: SessionWindow | undefined;

let promptEndsAt: number | null = null;
const listeners = new Set<() => void>();

function setPrompt(endsAt: number | null): void {
  promptEndsAt = endsAt;
  for (const listener of listeners) listener();
}

/** When the session will end unless the user says otherwise; null while nobody is asked. */
export function useSessionPrompt(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => promptEndsAt,
  );
}

/** The user did not want more time: the session still ends when it said. */
export const closeSessionPrompt = () => setPrompt(null);

export function startSessionClocks(onEnd: () => void): void {
  stopSessionClocks();
  touchMarker();
  const markerTimer = setInterval(touchMarker, MARKER_TOUCH_MS);
  const onVisible = () => {
    if (!document.hidden) sessionWindow?.check();
  };
  document.addEventListener('visibilitychange', onVisible);
  stopClocks = [
    () => clearInterval(markerTimer),
    () => document.removeEventListener('visibilitychange', onVisible),
    watchActivity(document, () => void sendHeartbeat()),
    watchUserAgent(),
  ];
  beginSessionWindow(Date.now(), onEnd);
}

/** Begins the 24 hours anew. */
export function beginSessionWindow(openedAt: number, onEnd: () => void): void {
  sessionWindow?.close();
  setPrompt(null);
  sessionWindow = openSessionWindow({ openedAt, onPrompt: setPrompt, onEnd });
}

export function stopSessionClocks(): void {
  for (const stop of stopClocks) stop();
  stopClocks = [];
  sessionWindow?.close();
  setPrompt(null);
}
