import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Greeting } from '../driver.js';
import { KIND_AT, ping, TNS } from './tns-packets.js';

const ANSWERS: ReadonlySet<number> = new Set([TNS.accept, TNS.refuse, TNS.redirect, TNS.resend]);

/** Pings a listener. One that encrypts says nothing before TLS, which the next step speaks. */
export async function greet(socket: Socket, wantsTls: boolean): Promise<Greeting> {
  if (wantsTls) return { words: 'Something answers', offersTls: true };
  socket.write(ping());
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const isWhole = answer.length > KIND_AT && answer.readUInt16BE(0) === answer.length;
  if (!isWhole || !ANSWERS.has(answer.readUInt8(KIND_AT)))
    throw new Error('The server does not answer like Oracle.');
  return { words: 'Answered by an Oracle listener', offersTls: false };
}
