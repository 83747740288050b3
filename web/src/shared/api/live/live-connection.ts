import { sessionCarrier } from '../api.js';
import { errorFromAnswer } from '../api-error.js';
import { authorized } from '../authorized.js';
import { commonHeaders } from '../common-headers.js';
import { createSseParser, RESET, type StreamEvent } from './sse-parser.js';

const PATH = '/api/live';
/** The server says something every 15 s; twice that in silence is a broken line. */
const SILENCE_MS = 30_000;
/** How long the question may be on its way, in milliseconds: so much more is asked for. */
const WAY_MS = 5_000;
const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000];

interface LiveConnectionOptions {
  onEvent: (event: StreamEvent) => void;
  /** The place in the stream to resume at. */
  onId: (id: string) => void;
  /** False while there is no line: ask the server by polling. */
  onConnected: (isConnected: boolean) => void;
  /** Resume after this event, if somebody saw one. */
  lastEventId: () => string;
  /** Where nobody saw one, resume at this time, in milliseconds since 1970: what is shown was read after it. */
  shownSince: () => number;
}

/** Keeps one stream open until the signal aborts: resumes after the last event, waits a little longer after each failure. */
export async function keepLiveConnection(signal: AbortSignal, options: LiveConnectionOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const hadData = await readStream(signal, options);
    options.onConnected(false);
    if (signal.aborted) return;
    failures = hadData ? 0 : failures + 1;
    await waitFor(backOffMs(failures), signal);
  }
}

/** 1, 2, 5, then 10 s, each between half and all of it, so that tabs do not return in step. */
export function backOffMs(failures: number, random = Math.random()): number {
  const longest = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)]!;
  return longest * (0.5 + random / 2);
}

/** True when anything arrived before the stream ended. */
async function readStream(signal: AbortSignal, options: LiveConnectionOptions): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let hadData = false;
  const seen = options.lastEventId();
  const askedAt = Date.now();
  const feed = createSseParser(options.onEvent, options.onId);
  try {
    const path = seen ? PATH : `${PATH}?age=${askedAt - options.shownSince() + WAY_MS}`;
    const response = await openStream(AbortSignal.any([signal, silence.signal]), path, seen);
    const hasGap = !seen && Date.now() - askedAt > WAY_MS;
    // Not all browsers can iterate over a stream.
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      // Headers alone may stand before a body that something on the way holds back.
      if (!hadData) {
        hadData = true;
        options.onConnected(true);
        if (hasGap) options.onEvent(RESET);
      }
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      feed(part.value);
    }
  } catch {
    // A broken line, a refusal or our own abort: the caller decides by the signal alone.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return hadData;
}

function openStream(signal: AbortSignal, path: string, lastEventId: string): Promise<Response> {
  return authorized(sessionCarrier, async (proof) => {
    const response = await fetch(path, {
      signal,
      credentials: 'include',
      headers: {
        ...commonHeaders(),
        ...proof,
        accept: 'text/event-stream',
        ...(lastEventId && { 'last-event-id': lastEventId }),
      },
    });
    if (!response.ok) throw errorFromAnswer(response.status, null);
    return response;
  });
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
