import { sendHeartbeat } from './keep-alive.js';
import { MARKER_TOUCH_MS, touchMarker } from './session-marker.js';
import { openSessionWindow, type SessionWindow } from './session-window.js';
import { watchActivity } from './user-activity.js';
import { watchUserAgent } from './user-agent-watch.js';

interface SessionClocksOptions {
  onPrompt: (endsAt: number) => void;
  onEnd: () => void;
}

/** All that ticks while somebody is signed in; starts and stops together. */
export function createSessionClocks({ onPrompt, onEnd }: SessionClocksOptions) {
  let stops: Array<() => void> = [];
  let sessionWindow: SessionWindow | undefined;
  /** Begins the 24 hours anew. */
  const beginWindow = (openedAt: number) => {
    sessionWindow?.close();
    sessionWindow = openSessionWindow({ openedAt, onPrompt, onEnd });
  };
  const stop = () => {
    for (const each of stops) each();
    stops = [];
    sessionWindow?.close();
  };
  const start = (openedAt: number) => {
    stop();
    touchMarker();
    const markerTimer = setInterval(touchMarker, MARKER_TOUCH_MS);
    const onVisible = () => {
      if (!document.hidden) sessionWindow?.check();
    };
    document.addEventListener('visibilitychange', onVisible);
    stops = [
      () => clearInterval(markerTimer),
      () => document.removeEventListener('visibilitychange', onVisible),
      watchActivity(document, () => void sendHeartbeat()),
      watchUserAgent(),
    ];
    beginWindow(openedAt);
  };
  return { start, beginWindow, stop };
}
