import { TIMEOUT_MS, type TimeoutClass } from '@plumbline/contracts';

/** How patient and how generous the gateway is. Fixed in the product; tests shorten it. */
export interface Tuning {
  /** Until the answer begins, per time-out class. */
  timeoutMs: Record<TimeoutClass, number>;
  /** The most short calls to one service that are answered at the same time; fewer while it is slow. */
  callsInFlight: number;
  /** The most calls of one caller whose answers are not read to their end. */
  callsPerCaller: number;
  /** Until all headers of a request are here. */
  headersMs: number;
  /** Between two pieces of a request body. */
  bodyIdleMs: number;
  /** Until the whole of a small body is here. */
  jsonBodyMs: number;
  /** What one caller may have on its way in small bodies at the same time. */
  bodyBytesPerCaller: number;
  /** How long a caller may read nothing of an answer before it is cut. */
  answerIdleMs: number;
  /** How long the rest of a refused body is read away, so that the sender gets to see the refusal. */
  lingerMs: number;
  /** Bodies at least this large (or of unknown length) take one of the slots for large uploads. */
  largeUploadBytes: number;
  largeUploads: number;
  /** Of these, the most that one caller has. */
  largeUploadsPerCaller: number;
  largeUploadWaitMs: number;
  liveCommentMs: number;
  liveStreamsPerSession: number;
  /** Streams of guests at this gateway: of one link, and from one address, behind which a whole office may sit. */
  guestStreamsPerShare: number;
  guestStreamsPerAddress: number;
  /** What may wait in memory for one reader of the live stream before it is dropped. */
  liveBufferBytes: number;
  /** How long requests in flight may take to finish once the process drains. */
  drainMs: number;
}

export const TUNING: Tuning = {
  timeoutMs: TIMEOUT_MS,
  callsInFlight: 256,
  callsPerCaller: 64,
  headersMs: 15_000,
  bodyIdleMs: 20_000,
  jsonBodyMs: 15_000,
  bodyBytesPerCaller: 8_388_608,
  answerIdleMs: 30_000,
  lingerMs: 5_000,
  largeUploadBytes: 4_194_304,
  largeUploads: 4,
  largeUploadsPerCaller: 2,
  largeUploadWaitMs: 30_000,
  liveCommentMs: 15_000,
  liveStreamsPerSession: 12,
  guestStreamsPerShare: 500,
  guestStreamsPerAddress: 50,
  liveBufferBytes: 262_144,
  drainMs: 125_000,
};

/** Injection token of the tuning. */
export const TUNING_TOKEN = Symbol('tuning');
