import { DatabaseError } from '../database-error.js';

interface Server {
  host: string;
  port: number;
  user: string;
  signIn: 'password' | 'key';
}

interface Place {
  host: string;
  port: number;
}

/** What an SSH server or the network said, in plain words. */
export function toTunnelError(error: unknown, { host, user, signIn }: Server): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const { level = '', message = '' } = error as { level?: string; message?: string };
  if (/Cannot parse privateKey|Encrypted private/i.test(message))
    return new DatabaseError('database_away', 'The private key of the tunnel cannot be read.', {
      step: 'tunnel',
      title: 'The key cannot be read',
      fixes: [
        { title: 'Paste the private key as text', detail: 'It begins with BEGIN and has no passphrase.' },
      ],
    });
  if (level === 'client-authentication')
    return new DatabaseError('database_away', `The SSH server ${host} does not let ${user} in.`, {
      step: 'tunnel',
      title: 'The SSH server does not let this user in',
      technical: message,
      fixes: [
        signIn === 'key'
          ? {
              title: 'Check that the server knows the key',
              detail: 'Its public half is a line of authorized_keys of this user.',
            }
          : { title: 'Type the password again', detail: 'Many SSH servers take keys only.' },
      ],
    });
  return new DatabaseError('database_away', `What answers at ${host} began no SSH session.`, {
    step: 'tunnel',
    title: 'The tunnel could not be opened',
    technical: message,
    fixes: [{ title: 'Check host and port', detail: 'SSH servers usually listen on 22.' }],
  });
}

/** Not the key that was seen first: the server was set up anew, or somebody else answers. */
export const changedKey = ({ host }: Server, hostKey: string): DatabaseError =>
  new DatabaseError(
    'database_away',
    `${host} shows another key than before: ${hostKey}. Either it was set up again, or someone else is answering in its place. Nothing was sent.`,
    {
      step: 'tunnel',
      title: 'The SSH server has another key',
      fixes: [
        {
          title: 'Accept the new key',
          detail: 'Only if whoever runs the server says that it is the right one.',
          action: 'accept_host_key',
          value: hostKey,
        },
      ],
    },
  );

/** The SSH server let us in, and reaches no database. */
export function notReached({ host: through }: Server, { host, port }: Place, error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError('database_away', `${through} cannot reach ${host}, port ${port}.`, {
    step: 'port',
    title: `Port ${port} cannot be reached through the tunnel`,
    technical: error instanceof Error ? error.message : undefined,
    fixes: [
      {
        title: 'Check host and port of the database',
        detail: 'They are those that the SSH server sees, such as localhost.',
      },
      {
        title: 'Let the SSH server forward',
        detail: 'A message for whoever runs it.',
        message: `Please allow forwarding (AllowTcpForwarding, PermitOpen) to ${host}:${port}.`,
      },
    ],
  });
}

export const forbiddenBehind = (host: string): DatabaseError =>
  new DatabaseError(
    'database_away',
    `“${host}” is an address that may not be connected to, through no tunnel.`,
    {
      step: 'resolve',
      title: 'The address is not allowed',
      fixes: [
        { title: 'Use another server', detail: 'Give the host and port of the database with your tables.' },
      ],
    },
  );
