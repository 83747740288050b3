import { type ConsumerName, EVENTS } from '@plumbline/contracts';
import type { DeadLetterReason, EventMessage } from '../transport/event-transport.js';

/** A message as Kafka's client hands it over: nothing in it has been checked. */
export interface WireMessage {
  key: Buffer | null;
  value: Buffer | null;
  headers?: Record<string, Buffer | string | (Buffer | string)[] | undefined>;
  offset: string;
  timestamp: string;
}

/** Brokers take 1 MB by default; what is larger came past our own publishing. */
export const MAX_MESSAGE_BYTES = 1_000_000;
const SHOWN_CHARACTERS = 1_000;
const HEARD_BY = 'heard-by';

/**
 * An event on the wire: the key decides order and partition, the value is the whole message in JSON, the headers tell
 * tools of it without reading the value. `heard-by` names the one consumer that a replay is for.
 */
export function encodeEvent(message: EventMessage, to?: ConsumerName) {
  return {
    key: message.aggregateId,
    value: JSON.stringify(message),
    headers: {
      ...message.headers,
      'event-id': message.id,
      type: message.type,
      version: String(message.schemaVersion),
      ...(to && { [HEARD_BY]: to }),
    },
  };
}

/**
 * Whether this consumer is to look at a message: it hears the event, or nobody here can say what it is. An event that
 * only a newer release knows may be for this very consumer, and must not be lost while both releases are at work.
 */
export function isFor(consumer: ConsumerName, hears: ReadonlySet<string>, { headers }: WireMessage): boolean {
  const heardBy = headers?.[HEARD_BY];
  if (heardBy !== undefined && !heardBy.toString().split(',').includes(consumer)) return false;
  const type = headers?.type?.toString();
  return type === undefined || hears.has(type) || !EVENTS.has(type);
}

/** The value as far as it can be read; the consumer tells events from what is none. Never throws. */
export function decodeEvent({ key, value }: WireMessage): unknown {
  if (!value) return null;
  if (value.length > MAX_MESSAGE_BYTES) {
    return `${value.length} bytes, beginning with ${value.toString('utf8', 0, SHOWN_CHARACTERS)}`;
  }
  const text = value.toString();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return parsed;
    // The key is what the order rests on, so it decides which aggregate this is about.
    return { ...parsed, aggregateId: key?.toString() ?? '' };
  } catch {
    return text;
  }
}

/** What could not be applied, as it came, with where it was and why it was put aside. */
export function encodeDeadLetter(
  from: { groupId: string; topic: string; partition: number },
  { key, value, headers, offset, timestamp }: WireMessage,
  { error, attempts }: DeadLetterReason,
) {
  const isTooLarge = value !== null && value.length > MAX_MESSAGE_BYTES;
  return {
    key,
    value: isTooLarge ? value.subarray(0, SHOWN_CHARACTERS) : value,
    headers: {
      ...headers,
      'original-topic': from.topic,
      'original-partition': String(from.partition),
      'original-offset': offset,
      group: from.groupId,
      'error-class': error.name,
      attempts: String(attempts),
      'first-seen': new Date(Number(timestamp)).toISOString(),
      ...(isTooLarge && { 'truncated-from-bytes': String(value.length) }),
    },
  };
}
