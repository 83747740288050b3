import type { ConsumerName, EventDefinition } from '@plumbline/contracts';

/** An event on its way: what the outbox holds, without its book-keeping. */
export interface EventMessage {
  /** Deduplicates: the same event keeps its id however often it is delivered. */
  id: string;
  type: string;
  schemaVersion: number;
  aggregateType: string;
  aggregateId: string;
  aggregateVersion: number;
  payload: unknown;
  headers: Record<string, string>;
}

export interface Delivery {
  /** As it came off the wire; the consumer checks its shape. */
  message: unknown;
  /** How often this message was begun, this time included: over 1 after a consumer died at it. */
  deliveries: number;
  /** Ends when the message went to another process: waiting with it is in vain, though applying it does no harm. */
  signal?: AbortSignal;
  /** Names this message for good, however often it comes: a second dead letter of it is the same letter. */
  origin?: string;
  /** Puts the message, as it came, where the broker keeps what could not be applied; not every transport has one. */
  putAside?: (reason: DeadLetterReason) => Promise<void>;
}

/** Why a message could not be applied, and how often it was tried. */
export interface DeadLetterReason {
  error: Error;
  attempts: number;
}

/** Offsets by log, such as `plumbline.workspace/3`; none where the transport has no logs. */
export type Positions = Record<string, number>;

export type DeliveryHandler = (delivery: Delivery) => Promise<void>;

/**
 * Carries events from relays to consumers: at least once, per consumer and aggregate in the order sent, except that a
 * message whose consumer died may come again behind later ones.
 */
export interface EventTransport {
  /**
   * Keeps for this consumer what is sent from now on of these events, also before it consumes for the first time. It
   * hears no others any more.
   */
  subscribe(consumer: ConsumerName, hears: readonly EventDefinition[]): Promise<void>;
  /**
   * Resolves when every message is stored for all who hear it, or for the one consumer `to` alone (a replay), with
   * where: later messages have higher positions. After a rejection all may be sent again.
   */
  send(messages: readonly EventMessage[], to?: ConsumerName): Promise<Positions>;
  /** Where these logs end now; one that is not there, or not for sure, is left out. */
  ends(places: readonly string[]): Promise<Positions>;
  /**
   * Hands the consumer's messages of the events it hears to the handler, one of each aggregate at a time; its processes share them. A message
   * is done when the handler resolves; while it has not, or when it rejects, the message comes again.
   */
  consume(consumer: ConsumerName, hears: readonly EventDefinition[], handler: DeliveryHandler): Promise<void>;
  /** Hands the consumer's messages from now on to this process, whatever its other processes hear. */
  overhear(
    consumer: ConsumerName,
    hears: readonly EventDefinition[],
    handler: DeliveryHandler,
  ): Promise<void>;
  /** False when a consumer has given no sign of life for 90 s, not even a failure to reach the broker. */
  isAlive(): boolean;
  /** Messages that wait for the consumers of this client, by topic or queue. */
  lag(): Promise<Record<string, number>>;
  /** Stops fetching, waits at most `graceMs` for the handler at work, then lets go of everything. */
  close(graceMs?: number): Promise<void>;
}
