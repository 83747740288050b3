import { globSync, readFileSync, readlinkSync } from 'node:fs';

/** TCP addresses at which these processes accept connections, as `address:port` (Linux; elsewhere none is known). */
export function listeningPorts(pids: readonly number[]): string[] {
  if (process.platform !== 'linux') return [];
  const sockets = new Set(pids.flatMap(socketsOf));
  return readFileSync('/proc/net/tcp', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENING && sockets.has(fields[9] ?? ''))
    .map((fields) => addressOf(fields[1] ?? ''));
}

/** State 0A of proc_net_tcp(5). */
const LISTENING = '0A';

function socketsOf(pid: number): string[] {
  return globSync(`/proc/${pid}/fd/*`).flatMap((path) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}

/** `0100007F:1F90` is 127.0.0.1:8080: bytes of the address from the last to the first. */
function addressOf(field: string): string {
  const [address = '', port = ''] = field.split(':');
  const bytes = [6, 4, 2, 0].map((at) => Number.parseInt(address.slice(at, at + 2), 16));
  return `${bytes.join('.')}:${Number.parseInt(port, 16)}`;
}
