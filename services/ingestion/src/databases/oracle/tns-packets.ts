/** Kinds of packets of Oracle's network protocol (TNS) that come before anything is agreed. */
export const TNS = { connect: 1, accept: 2, refuse: 4, redirect: 5, resend: 11 } as const;

export const HEADER_BYTES = 8;
/** Of a packet: its kind, and in its flags that TLS begins anew. */
export const KIND_AT = 4;
export const FLAGS_AT = 5;
export const RENEGOTIATE = 0x08;

const CONNECT_DATA_AT = 58;
const VERSION = 314;
const OLDEST_VERSION = 300;
const SESSION_UNIT = 8_192;
const TRANSPORT_UNIT = 32_767;

export function packet(kind: number, payload: Buffer, flags = 0): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(HEADER_BYTES + payload.length, 0);
  header[KIND_AT] = kind;
  header[FLAGS_AT] = flags;
  return Buffer.concat([header, payload]);
}

/** What a listener is asked that says who it is, and begins no session. */
export function ping(): Buffer {
  const data = Buffer.from('(CONNECT_DATA=(COMMAND=ping))', 'ascii');
  const head = Buffer.alloc(CONNECT_DATA_AT - HEADER_BYTES);
  head.writeUInt16BE(VERSION, 0);
  head.writeUInt16BE(OLDEST_VERSION, 2);
  head.writeUInt16BE(SESSION_UNIT, 6);
  head.writeUInt16BE(TRANSPORT_UNIT, 8);
  head.writeUInt16BE(0x7f08, 10);
  head.writeUInt16BE(1, 14);
  head.writeUInt16BE(data.length, 16);
  head.writeUInt16BE(CONNECT_DATA_AT, 18);
  return packet(TNS.connect, Buffer.concat([head, data]));
}

/** Takes whole packets out of what has arrived, as long as lengths have two bytes. */
export function unpack(arrived: Buffer): { packets: Buffer[]; rest: Buffer } {
  const packets: Buffer[] = [];
  let rest = arrived;
  while (rest.length >= HEADER_BYTES) {
    const length = rest.readUInt16BE(0);
    if (length < HEADER_BYTES) throw new Error('What answers does not speak the protocol of Oracle.');
    if (rest.length < length) break;
    packets.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return { packets, rest };
}
