/** Kinds of packets of the Tabular Data Stream (MS-TDS 2.2.3.1.1) that are spoken before the sign-in. */
export const TDS = { answer: 0x04, prelogin: 0x12 } as const;

export const HEADER_BYTES = 8;
const END_OF_MESSAGE = 1;
/** Before anything else was agreed. */
const PACKET_BYTES = 4_096;

/** A message of one packet. */
export function packet(kind: number, payload: Buffer, isLast = true): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header[0] = kind;
  header[1] = isLast ? END_OF_MESSAGE : 0;
  header.writeUInt16BE(HEADER_BYTES + payload.length, 2);
  return Buffer.concat([header, payload]);
}

/** A message of as many packets as it takes. */
export function message(kind: number, payload: Buffer): Buffer {
  const perPacket = PACKET_BYTES - HEADER_BYTES;
  const count = Math.max(1, Math.ceil(payload.length / perPacket));
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      packet(kind, payload.subarray(index * perPacket, (index + 1) * perPacket), index === count - 1),
    ),
  );
}

/** Takes packets out of what has arrived: their payloads, and the bytes of one that is not whole yet. */
export function unpack(arrived: Buffer): { payloads: Buffer[]; rest: Buffer } {
  const payloads: Buffer[] = [];
  let rest = arrived;
  while (rest.length >= HEADER_BYTES) {
    const length = rest.readUInt16BE(2);
    if (length < HEADER_BYTES) throw new Error('The server sent a packet without an end.');
    if (rest.length < length) break;
    payloads.push(rest.subarray(HEADER_BYTES, length));
    rest = rest.subarray(length);
  }
  return { payloads, rest };
}
