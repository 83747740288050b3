import { STORAGE_PREFIX } from '@plumbline/contracts';

/** What tabs of one browser tell each other about their common session. */
export type TabNews =
  | { kind: 'signed-out' }
  /** Somebody signed in, came back or extended: the session of all tabs begins its 24 hours anew. */
  | { kind: 'opened'; userId: string; at: number };

const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`${STORAGE_PREFIX}session`) : null;

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

export function onOtherTabs(listener: (news: TabNews) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabNews>) => listener(event.data));
}
