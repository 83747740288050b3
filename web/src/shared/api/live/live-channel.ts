import { STORAGE_PREFIX } from '@plumbline/contracts';
import { newId } from '../../lib/new-id.js';
import { keepLiveConnection } from './live-connection.js';
import { RESET, type StreamEvent } from './sse-parser.js';

/** `hello`: a tab that has just come asks how things stand, and what was told since this time (ms since 1970). */
type ChannelMessage =
  | { event: StreamEvent }
  | { lastEventId: string }
  | { isConnected: boolean }
  | { hello: number; from: string };

/** `to`: the answer to one tab's greeting is for that tab alone. */
type Addressed = ChannelMessage & { to?: string };

/** For tabs that load meanwhile: no page takes longer. */
const KEPT_MS = 60_000;

interface LiveChannelOptions {
  /** Tabs of the same user share one stream. */
  userId: string;
  /** What this tab shows was read after this time, in milliseconds since 1970. */
  shownSince: () => number;
  onEvent: (event: StreamEvent) => void;
  onConnected: (isConnected: boolean) => void;
}

/**
 * One stream per browser: the tab that holds the lock reads it and repeats every event to the others,
 * because HTTP/1.1 allows only six connections per host over all tabs. Returns how to stop.
 */
export function openLiveChannel({
  userId,
  shownSince,
  onEvent,
  onConnected,
}: LiveChannelOptions): () => void {
  const stop = new AbortController();
  const name = `${STORAGE_PREFIX}live_${userId}`;
  const channel = new BroadcastChannel(name);
  const self = newId();
  let lastEventId = '';
  let led: { isConnected: boolean } | null = null;
  let told: { at: number; event: StreamEvent }[] = [];

  const greet = (to: string, since: number) => {
    if (!led) return;
    const answer = (message: ChannelMessage) => channel.postMessage({ ...message, to } satisfies Addressed);
    answer(led);
    answer({ lastEventId });
    const isKnown = since >= Math.max(shownSince(), Date.now() - KEPT_MS);
    const missed = isKnown ? told.filter(({ at }) => at >= since) : [{ event: RESET }];
    for (const { event } of missed) answer({ event });
  };
  const take = (message: ChannelMessage) => {
    if ('hello' in message) return greet(message.from, message.hello);
    if ('isConnected' in message) return onConnected(message.isConnected);
    if ('lastEventId' in message) {
      lastEventId = message.lastEventId;
      return;
    }
    const at = Date.now();
    told = [...told.filter((one) => at - one.at < KEPT_MS), { at, event: message.event }];
    onEvent(message.event);
  };
  const share = (message: ChannelMessage) => {
    if (stop.signal.aborted) return;
    channel.postMessage(message);
    take(message);
  };
  const lead = () => {
    led = { isConnected: false };
    return keepLiveConnection(stop.signal, {
      lastEventId: () => lastEventId,
      shownSince,
      onEvent: (event) => share({ event }),
      onId: (id) => share({ lastEventId: id }),
      onConnected: (isConnected) => {
        led = { isConnected };
        share(led);
      },
    });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Addressed>) => {
    if (data.to === undefined || data.to === self) take(data);
  });
  channel.postMessage({ hello: shownSince(), from: self } satisfies ChannelMessage);
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
