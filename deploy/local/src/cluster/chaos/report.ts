import type { Cluster } from '../cluster.js';
import type { Verdict } from '../invariants/check-invariants.js';
import type { Usage } from '../invariants/usage.js';
import type { Acknowledgements, Phase } from '../users/acknowledgements.js';
import type { TestUser } from '../users/test-user.js';
import type { InjectedFault } from './faults.js';

export interface Run {
  cluster: Cluster;
  log: Acknowledgements;
  users: readonly TestUser[];
  faults: readonly InjectedFault[];
  verdicts: readonly Verdict[];
  start: Usage;
  end: Usage;
  mendedMs: number;
}

/** What a run was and what came of it, as text. */
export function reportOf({ cluster, log, users, faults, verdicts, start, end, mendedMs }: Run): string {
  const setbacks = countBy(users.flatMap((user) => [...user.setbacks]));
  return [
    '',
    'Operations',
    ...operationLines(log),
    '',
    `Setbacks, each tried again: ${listOf(setbacks) || 'none'}`,
    '',
    `Faults: ${faults.length}`,
    ...faultLines(faults),
    ...faults.flatMap(({ kind, target, failure }) => (failure ? [`  ${kind} ${target}: ${failure}`] : [])),
    `  all mended and ready after ${seconds(mendedMs)}`,
    '',
    `Ends of processes: ${cluster.ends.length}, by themselves ${cluster.unaskedEnds.length}`,
    '',
    'Memory at the start and at the end, MB',
    ...[...end.processes].map(
      ([name, { residentMb, descriptors }]) =>
        `  ${name.padEnd(20)} ${(start.processes.get(name)?.residentMb ?? 0).toFixed(0).padStart(5)} ${residentMb.toFixed(0).padStart(5)}   descriptors ${start.processes.get(name)?.descriptors ?? 0} ${descriptors}`,
    ),
    `  connections ${[...end.connections].map(([role, count]) => `${role} ${start.connections.get(role) ?? 0} ${count}`).join(', ')}`,
    '',
    'Invariants',
    ...verdicts.flatMap(({ id, says, differences }) => [
      `  ${id.padEnd(4)} ${differences.length === 0 ? 'holds ' : 'BROKEN'} ${says}`,
      ...differences.slice(0, 40).map((difference) => `         ${difference}`),
    ]),
    '',
  ].join('\n');
}

function operationLines(log: Acknowledgements): string[] {
  const asked = new Map(
    log.entries.filter(({ phase }) => phase === 'asked').map(({ key, at }) => [key, Date.parse(at)]),
  );
  const operations = [...new Set(log.entries.map(({ operation }) => operation))];
  return operations.map((operation) => {
    const count = (phase: Phase) => log.of(operation, phase).length;
    const accepted = log.of(operation, 'accepted');
    const repeated = accepted.filter(({ detail }) => Number(detail?.tries) > 1).length;
    const took = accepted
      .map(({ key, at }) => Date.parse(at) - (asked.get(key) ?? 0))
      .sort((shorter, longer) => shorter - longer);
    const at = (part: number) => seconds(took[Math.floor(part * (took.length - 1))] ?? 0);
    return `  ${operation.padEnd(17)} asked ${count('asked')}, accepted ${count('accepted')} (${repeated} after another try; p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}), refused ${count('refused')}, open ${count('unknown')}, wrong ${count('wrong')}`;
  });
}

function faultLines(faults: readonly InjectedFault[]): string[] {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => {
    const those = faults.filter((fault) => fault.kind === kind);
    const slowest = Math.max(...those.map(({ recoveredMs }) => recoveredMs));
    const targets = countBy(those.map(({ target }): [string, number] => [target, 1]));
    return `  ${kind.padEnd(15)} ${String(those.length).padStart(3)}  ready again within ${seconds(slowest)}  (${listOf(targets)})`;
  });
}

function countBy(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of pairs) counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

const listOf = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ');

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
