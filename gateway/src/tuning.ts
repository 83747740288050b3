import { TIMEOUT_MS, type TimeoutClass } from '@plumbline/contracts';

/** How patient and how generous the gateway is. Fixed in the product; tests shorten it. */
export interface Tuning {
  /** Until the answer begins, per time-out class. */
  timeoutMs: Record<TimeoutClass, number>;
  /** The most short calls to one service that are answered at the same time; fewer while it is slow. */
  callsInFlight: number;
  /** Until all headers of a request are here. */
  headersMs: number;
  /** Between two pieces of a request body. */
  bodyIdleMs: number;
  /** How long the rest of a refused body is read away, so that the sender gets to see the refusal. */
  lingerMs: number;
  /** Bodies at least this large (or of unknown length) take one of the slots for large uploads. */
  largeUploadBytes: number;
  largeUploads: number;
  largeUploadWaitMs: number;
  liveCommentMs: number;
  liveStreamsPerSession: number;
  /** What may wait in memory for one reader of the live stream before it is dropped. */
  liveBufferBytes: number;
  /** How long requests in flight may take to finish once the process drains. */
  drainMs: number;
}

export const TUNING: Tuning = {
  timeoutMs: TIMEOUT_MS,
  callsInFlight: 256,
  headersMs: 15_000,
  bodyIdleMs: 20_000,
  lingerMs: 5_000,
  largeUploadBytes: 4_194_304,
  largeUploads: 4,
  largeUploadWaitMs: 30_000,
  liveCommentMs: 15_000,
  liveStreamsPerSession: 12,
  liveBufferBytes: 262_144,
  drainMs: 125_000,
};

/** Injection token of the tuning. */
export const TUNING_TOKEN = Symbol('tuning');
