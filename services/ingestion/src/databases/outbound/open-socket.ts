import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DatabaseError } from '../database-error.js';
import { USUAL_PORTS } from '../usual-ports.js';

interface Place {
  host: string;
  address: string;
  port: number;
  /** On the way to the database. */
  isSshServer?: boolean;
}

/** Opens a connection to an address that the outbound rules let through. @throws DatabaseError of the step `port` */
export async function openSocket(place: Place, timeoutMs: number): Promise<Socket> {
  const { address, port } = place;
  const socket = connect({ host: address, port, noDelay: true });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await once(socket, 'connect', { signal });
    // Errors that come later belong to who reads.
    socket.on('error', () => undefined);
    return socket;
  } catch (error) {
    socket.destroy();
    throw portError(place, signal.aborted ? 'ETIMEDOUT' : codeOf(error));
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';

function portError({ host, port, isSshServer }: Place, technical: string): DatabaseError {
  const isRefused = technical === 'ECONNREFUSED';
  return new DatabaseError(
    'database_away',
    isRefused ? `Nothing answers at ${host}, port ${port}.` : `${host} does not answer on port ${port}.`,
    {
      step: 'port',
      title: isRefused ? `Port ${port} is closed` : `Port ${port} does not answer`,
      technical,
      fixes: [
        {
          title: `Check that the ${isSshServer ? 'SSH server' : 'database'} runs and listens on this port`,
          detail: isSshServer ? 'SSH servers usually listen on 22.' : USUAL_PORTS,
        },
        {
          title: 'Let this server in through the firewall',
          detail: `A message for whoever runs the ${isSshServer ? 'SSH server' : 'database'}.`,
          message: `Please allow connections from the Plumbline server to ${host}, port ${port}.`,
        },
      ],
    },
  );
}
