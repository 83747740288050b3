import { STORAGE_PREFIX } from '@plumbline/contracts';

/** What tabs of one browser tell each other about their common session. */
export type TabNews =
  | { kind: 'signed-out' }
  /** Somebody signed in, came back or extended: the session of all tabs begins its 24 hours anew. */
  | { kind: 'opened'; userId: string; at: number };

/** Hears what other tabs tell; returns how to tell them. */
export function openTabChannel(onNews: (news: TabNews) => void): (news: TabNews) => void {
  if (!globalThis.BroadcastChannel) return () => undefined;
  const channel = new BroadcastChannel(`${STORAGE_PREFIX}session`);
  channel.addEventListener('message', (event: MessageEvent<TabNews>) => onNews(event.data));
  return (news) => channel.postMessage(news);
}
