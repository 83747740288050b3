import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '@plumbline/server';

export interface ConnectionLimits {
  /** Of all callers together. */
  most: number;
  /** Of one address, where no proxy stands in front. */
  mostPerAddress: number;
}

interface Address {
  count: number;
  /** Connections on which nothing is asked yet or any more, the longest silent first. */
  silent: Set<Socket>;
}

/**
 * Bounds the open connections. Who comes when there is no room is not turned away: a connection on which no whole
 * request is under way gives way, the one that has been silent for longest, of the address itself or of the address
 * that holds most. So connections that are only held open keep nobody out.
 */
export class Connections {
  private readonly addresses = new Map<string, Address>();
  private count = 0;

  constructor(private readonly limits: ConnectionLimits) {}

  watch(server: Server): void {
    server.on('connection', (socket) => this.admit(socket));
  }

  /** The end has come: who never spoke is let go at once, who has not finished a request in time then. */
  drain(patienceMs: number): void {
    this.endSilent(({ bytesRead }) => bytesRead === 0);
    setTimeout(() => this.endSilent(() => true), patienceMs).unref();
  }

  /** A whole request is being answered on its connection, until the answer is over. */
  work({ socket }: IncomingMessage, response: ServerResponse): void {
    const address = this.addresses.get(groupOf(socket));
    address?.silent.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) address?.silent.add(socket);
    });
  }

  private admit(socket: Socket): void {
    const group = groupOf(socket);
    const address = this.addresses.get(group) ?? { count: 0, silent: new Set<Socket>() };
    const isCrowded = address.count >= this.limits.mostPerAddress;
    if ((isCrowded || this.count >= this.limits.most) && !giveWay(isCrowded ? address : this.largest())) {
      socket.destroy();
      return;
    }
    this.addresses.set(group, address);
    address.count += 1;
    address.silent.add(socket);
    this.count += 1;
    socket.once('close', () => {
      address.count -= 1;
      address.silent.delete(socket);
      this.count -= 1;
      if (address.count === 0) this.addresses.delete(group);
    });
  }

  private endSilent(which: (socket: Socket) => boolean): void {
    const silent = [...this.addresses.values()].flatMap((address) => [...address.silent]);
    for (const socket of silent.filter(which)) socket.destroy();
  }

  private largest(): Address | undefined {
    let largest: Address | undefined;
    for (const address of this.addresses.values())
      if (address.silent.size > (largest?.silent.size ?? 0)) largest = address;
    return largest;
  }
}

const groups = new WeakMap<Socket, string>();

/** A socket forgets its address when it is closed. */
function groupOf(socket: Socket): string {
  const group = groups.get(socket) ?? addressGroup(socket.remoteAddress ?? '');
  groups.set(socket, group);
  return group;
}

function giveWay(address: Address | undefined): boolean {
  const [longest] = address?.silent ?? [];
  if (!longest) return false;
  address?.silent.delete(longest);
  longest.destroy();
  return true;
}
