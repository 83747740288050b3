import { sessionCarrier } from '../api/api.js';
import { errorFromAnswer } from '../api/api-error.js';
import { authorized } from '../api/authorized.js';
import { commonHeaders } from '../api/common-headers.js';
import { createSseParser, type StreamEvent } from './sse-parser.js';

const PATH = '/api/live';
/** The server says something every 15 s; twice that in silence is a broken line. */
const SILENCE_MS = 30_000;
const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000];

interface LiveConnectionOptions {
  onEvent: (event: StreamEvent) => void;
  /** The place in the stream to resume at. */
  onId: (id: string) => void;
  /** False while there is no line: ask the server by polling. */
  onConnected: (isConnected: boolean) => void;
  /** Resume after this event, if somebody saw one. */
  lastEventId?: () => string;
}

/** Keeps one stream open until the signal aborts: resumes after the last event, waits a little longer after each failure. */
export async function keepLiveConnection(signal: AbortSignal, options: LiveConnectionOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const hadData = await readStream(signal, options, failures > 0);
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
async function readStream(
  signal: AbortSignal,
  options: LiveConnectionOptions,
  isLate: boolean,
): Promise<boolean> {
  const resumeAt = options.lastEventId?.() ?? '';
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let hadData = false;
  try {
    const response = await openStream(AbortSignal.any([signal, silence.signal]), resumeAt);
    if (!response.body) return false;
    options.onConnected(true);
    // What was told while there was no line cannot be told again without a place to resume at.
    if (isLate && resumeAt === '') options.onEvent({ type: 'reset', data: '{}', id: '' });
    const feed = createSseParser(options.onEvent, options.onId);
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      hadData = true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      feed(text);
    }
  } catch {
    // A broken line, a refusal or our own abort: the caller decides by the signal alone.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return hadData;
}

function openStream(signal: AbortSignal, lastEventId: string): Promise<Response> {
  return authorized(sessionCarrier, async (proof) => {
    const response = await fetch(PATH, {
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
