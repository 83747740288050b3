import { seeded } from '../../e2e/testing/orders.js';
import { SERVER_NAMES } from '../cluster-servers.js';

export const FAULT_KINDS = [
  'kill process',
  'pause process',
  'roll group',
  'kill server',
  'pause server',
  'empty server',
  'refuse',
  'half-open',
  'delay',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface PlannedFault {
  /** Since the start. */
  atMs: number;
  kind: FaultKind;
  /** A process, a group of processes, or a server. */
  target: string;
  holdMs: number;
}

/** They only carry; what is true lies in PostgreSQL and S3. */
const EMPTIED = ['redis', 'kafka'];

const GAP_MS = { from: 20_000, to: 40_000 };
const HOLD_MS = { from: 2_000, to: 18_000 };

/** What will be broken, when and for how long: the same for the same seed, length and processes. */
export function planFaults(
  seed: number,
  lengthMs: number,
  names: { processes: readonly string[]; groups: readonly string[] },
): PlannedFault[] {
  const random = seeded(seed);
  const between = ({ from, to }: { from: number; to: number }) => Math.round(from + (to - from) * random());
  const plan: PlannedFault[] = [];
  for (let atMs = between(GAP_MS) / 2; atMs < lengthMs; atMs += between(GAP_MS)) {
    const kind = oneOf(FAULT_KINDS, random());
    plan.push({ atMs, kind, target: oneOf(targetsOf(kind, names), random()), holdMs: between(HOLD_MS) });
  }
  return plan;
}

export function oneOf<Item>(items: readonly Item[], drawn: number): Item {
  const item = items[Math.floor(drawn * items.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}

function targetsOf(
  kind: FaultKind,
  { processes, groups }: { processes: readonly string[]; groups: readonly string[] },
): readonly string[] {
  if (kind === 'kill process' || kind === 'pause process') return processes;
  if (kind === 'roll group') return groups;
  return kind === 'empty server' ? EMPTIED : SERVER_NAMES;
}
