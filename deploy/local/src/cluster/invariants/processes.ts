import type { Scene } from './scene.js';
import { settledUsageOf } from './usage.js';

const GROWTH = 1.1;
/** Below these, growth says nothing: code that was compiled meanwhile, a connection that is being renewed. */
const SLACK = { residentMb: 48, descriptors: 8, connections: 4 };

/** I9. */
export function noneEndedByItself({ cluster }: Scene): string[] {
  return cluster.unaskedEnds.map(
    ({ name, code, signal, at }) => `${name} ended by itself (${signal ?? code}) at ${at.toISOString()}`,
  );
}

/** I10. Each kind of process is held against the largest of its kind at the start: those that were killed are new. */
export async function backToTheStart({ cluster, start }: Scene): Promise<string[]> {
  if (!start) return [];
  const now = await settledUsageOf(cluster);
  const differences: string[] = [];
  for (const [name, { residentMb, descriptors }] of now.processes) {
    const group = name.replace(/-\d+$/, '');
    const peers = [...start.processes].filter(([peer]) => peer.replace(/-\d+$/, '') === group);
    const before = {
      residentMb: Math.max(...peers.map(([, usage]) => usage.residentMb)),
      descriptors: Math.max(...peers.map(([, usage]) => usage.descriptors)),
    };
    if (residentMb > before.residentMb * GROWTH + SLACK.residentMb)
      differences.push(
        `${name} holds ${residentMb.toFixed(0)} MB; it was ${before.residentMb.toFixed(0)} MB`,
      );
    if (descriptors > before.descriptors * GROWTH + SLACK.descriptors)
      differences.push(`${name} holds ${descriptors} descriptors; it was ${before.descriptors}`);
  }
  for (const [role, count] of now.connections) {
    const before = start.connections.get(role) ?? 0;
    if (count > before * GROWTH + SLACK.connections)
      differences.push(`${role} holds ${count} connections; it was ${before}`);
  }
  return differences;
}
