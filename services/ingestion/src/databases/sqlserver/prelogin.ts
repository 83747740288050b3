import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Greeting } from '../driver.js';
import { HEADER_BYTES, packet, TDS } from './tds-packets.js';
import { TdsTlsCarrier } from './tds-tls-carrier.js';

const OPTION = { version: 0, encryption: 1, end: 0xff } as const;
const OPTION_BYTES = 5;
const ENCRYPTION = { on: 1, notSupported: 2 } as const;
/** What a server of SQL Server 2012 or newer accepts for the version of who asks. */
const OWN_VERSION = Buffer.from([11, 0, 0, 0, 0, 0]);

/** Asks what the server is and whether it encrypts, in the first packet of the protocol (MS-TDS, PRELOGIN). */
export async function greet(socket: Socket, wantsTls: boolean): Promise<Greeting> {
  socket.write(packet(TDS.prelogin, request(wantsTls ? ENCRYPTION.on : ENCRYPTION.notSupported)));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const options = optionsIn(answer);
  const version = options.get(OPTION.version);
  if (!version) throw new Error('The server does not answer like SQL Server.');
  const offersTls = options.get(OPTION.encryption)?.[0] !== ENCRYPTION.notSupported;
  const words = `Answered by a SQL Server, version ${version[0]}.${version[1]}`;
  return { words, offersTls, carrier: new TdsTlsCarrier(socket), maxTlsVersion: 'TLSv1.2' };
}

function request(encryption: number): Buffer {
  const dataAt = 2 * OPTION_BYTES + 1;
  const table = Buffer.alloc(dataAt);
  writeOption(table, 0, OPTION.version, dataAt, OWN_VERSION.length);
  writeOption(table, OPTION_BYTES, OPTION.encryption, dataAt + OWN_VERSION.length, 1);
  table[2 * OPTION_BYTES] = OPTION.end;
  return Buffer.concat([table, OWN_VERSION, Buffer.from([encryption])]);
}

function writeOption(table: Buffer, at: number, option: number, offset: number, length: number): void {
  table[at] = option;
  table.writeUInt16BE(offset, at + 1);
  table.writeUInt16BE(length, at + 3);
}

/** The options of an answer by their number; none where it is no such answer. */
function optionsIn(answer: Buffer): Map<number, Buffer> {
  const options = new Map<number, Buffer>();
  if (answer[0] !== TDS.answer || answer.length < HEADER_BYTES) return options;
  const payload = answer.subarray(HEADER_BYTES);
  for (let at = 0; at + OPTION_BYTES <= payload.length && payload[at] !== OPTION.end; at += OPTION_BYTES) {
    const offset = payload.readUInt16BE(at + 1);
    const value = payload.subarray(offset, offset + payload.readUInt16BE(at + 3));
    options.set(payload.readUInt8(at), value);
  }
  return options;
}
