import { once } from 'node:events';
import type { Socket } from 'node:net';
import { DatabaseError } from '../database-error.js';
import type { Greeting } from '../driver.js';

const HEADER_BYTES = 4;
const PROTOCOL = 10;
const REFUSAL = 0xff;
/** Behind the version: the connection's number, eight bytes of a challenge, and a zero. */
const BEFORE_CAPABILITIES = 4 + 8 + 1;
const CLIENT_SSL = 0x0800;
/** Protocol 4.1, encryption, and the newer sign-in. */
const CAPABILITIES = 0x0000_8a01;
const UTF8MB4 = 45;

/** Reads what the server says first and, where encryption is wanted and offered, asks for it. */
export async function greet(socket: Socket, wantsTls: boolean): Promise<Greeting> {
  const [packet] = (await once(socket, 'data')) as [Buffer];
  const first = packet[HEADER_BYTES];
  if (first === REFUSAL) throw refusedAtDoor(packet.subarray(HEADER_BYTES + 3).toString('utf8'));
  const end = packet.indexOf(0, HEADER_BYTES + 1);
  if (first !== PROTOCOL || end < 0) throw new Error('The server does not answer like MySQL or MariaDB.');
  const version = packet.subarray(HEADER_BYTES + 1, end).toString('latin1');
  const capabilities = packet.readUInt16LE(end + 1 + BEFORE_CAPABILITIES);
  const offersTls = (capabilities & CLIENT_SSL) !== 0;
  if (wantsTls && offersTls) socket.write(tlsRequest());
  return { words: `Answered by a ${productOf(version)} server`, offersTls };
}

/** MariaDB says so in its version, which begins with another one for old clients. */
export const productOf = (version: string): 'MySQL' | 'MariaDB' =>
  /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';

function tlsRequest(): Buffer {
  const packet = Buffer.alloc(HEADER_BYTES + 32);
  packet.writeUIntLE(32, 0, 3);
  packet[3] = 1;
  packet.writeUInt32LE(CAPABILITIES, HEADER_BYTES);
  packet.writeUInt32LE(0xff_ffff, HEADER_BYTES + 4);
  packet[HEADER_BYTES + 8] = UTF8MB4;
  return packet;
}

const refusedAtDoor = (technical: string) =>
  new DatabaseError('database_away', 'The server lets nobody in from here.', {
    step: 'port',
    title: 'The server refuses this address',
    technical,
    fixes: [
      {
        title: 'Ask for access from this address',
        detail:
          'MySQL users belong to addresses: the user must be allowed from this server or from anywhere.',
      },
    ],
  });
