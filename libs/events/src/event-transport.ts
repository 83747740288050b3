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
}

/**
 * Carries events from relays to consumers: at least once, per consumer in the order sent, except that a message whose
 * consumer died may come again behind later ones.
 */
export interface EventTransport {
  /** Resolves when every message is stored for the consumer; after a rejection all may be sent again. */
  send(consumer: string, messages: readonly EventMessage[]): Promise<void>;
  /**
   * Hands the consumer's messages to the handler, one at a time. A message is done when the handler resolves; while it
   * has not, or when it rejects, the message comes again.
   */
  consume(consumer: string, handler: (delivery: Delivery) => Promise<void>): Promise<void>;
  /** Stops fetching, waits at most `graceMs` for the handler at work, then lets go of everything. */
  close(graceMs?: number): Promise<void>;
}
