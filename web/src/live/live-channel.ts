import { STORAGE_PREFIX } from '@plumbline/contracts';
import { keepLiveConnection } from './live-connection.js';
import type { StreamEvent } from './sse-parser.js';

/** `hello`: a tab that has just come asks how things stand. */
type ChannelMessage =
  | { event: StreamEvent }
  | { lastEventId: string }
  | { isConnected: boolean }
  | { hello: true };

interface LiveChannelOptions {
  /** Tabs of the same user share one stream. */
  userId: string;
  onEvent: (event: StreamEvent) => void;
  onConnected: (isConnected: boolean) => void;
}

/**
 * One stream per browser: the tab that holds the lock reads it and repeats every event to the others,
 * because HTTP/1.1 allows only six connections per host over all tabs. Returns how to stop.
 */
export function openLiveChannel({ userId, onEvent, onConnected }: LiveChannelOptions): () => void {
  const stop = new AbortController();
  const name = `${STORAGE_PREFIX}live_${userId}`;
  const channel = new BroadcastChannel(name);
  let lastEventId = '';
  let led: { isConnected: boolean } | null = null;

  const take = (message: ChannelMessage) => {
    if ('hello' in message) {
      if (led) channel.postMessage(led);
      return;
    }
    if ('isConnected' in message) return onConnected(message.isConnected);
    if ('lastEventId' in message) {
      lastEventId = message.lastEventId;
      return;
    }
    onEvent(message.event);
  };
  const share = (message: ChannelMessage) => {
    if (stop.signal.aborted) return;
    channel.postMessage(message);
    take(message);
  };
  const lead = () =>
    keepLiveConnection(stop.signal, {
      lastEventId: () => lastEventId,
      onEvent: (event) => share({ event }),
      onId: (id) => share({ lastEventId: id }),
      onConnected: (isConnected) => {
        led = { isConnected };
        share(led);
      },
    });

  channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => take(event.data));
  channel.postMessage({ hello: true });
  void whenLeader(name, stop.signal, lead);
  return () => {
    stop.abort();
    channel.close();
  };
}

async function whenLeader(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return lead();
  try {
    await navigator.locks.request(name, { signal }, lead);
  } catch {
    // Stopped while it waited for its turn.
  }
}
