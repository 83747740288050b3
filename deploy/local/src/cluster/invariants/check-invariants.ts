import type { Cluster } from '../cluster.js';
import type { Acknowledgements } from '../users/acknowledgements.js';
import { callersOf } from './callers.js';
import { drained, readModelsEqual } from './events.js';
import { acceptedExistOnce, ledgerEqualsWhatExists } from './existence.js';
import { jobsAreOver, resultsAreAsExpected } from './jobs.js';
import { objectsHaveRows } from './objects.js';
import { backToTheStart, noneEndedByItself } from './processes.js';
import type { Scene } from './scene.js';
import { nothingIsShared } from './strangers.js';
import type { Usage } from './usage.js';

export interface Verdict {
  id: string;
  says: string;
  /** What differs, in words; empty where it holds. */
  differences: string[];
}

type Check = (scene: Scene) => Promise<string[]> | string[];

const INVARIANTS: readonly (readonly [id: string, says: string, check: Check])[] = [
  ['I1', 'every accepted thing exists once', acceptedExistOnce],
  ['I2', 'every job is over', jobsAreOver],
  ['I3', 'every result is the one expected, and there is one', resultsAreAsExpected],
  ['I4', 'what is counted against the plan is what exists', ledgerEqualsWhatExists],
  ['I5', 'no event waits, and no dead letter but the poisons', drained],
  ['I6', 'read models equal their source', readModelsEqual],
  ['I7', 'no object without a row, no row without its objects', objectsHaveRows],
  ['I8', 'nobody sees anything of another workspace', nothingIsShared],
  ['I9', 'no process ended by itself', noneEndedByItself],
  ['I10', 'memory, descriptors and connections are back', backToTheStart],
];

const SETTLED_WITHIN_MS = 120_000;
const PAUSE_MS = 2_000;

/**
 * Checks I1 to I10 of a cluster that has been healed. What needs time (a queue that drains, an orphan that is swept)
 * is given two minutes; what then still differs is told.
 */
export async function checkInvariants(
  cluster: Cluster,
  log: Acknowledgements,
  {
    start,
    poisons = 0,
    spoiled = new Set(),
    withinMs = SETTLED_WITHIN_MS,
  }: { start?: Usage; poisons?: number; spoiled?: ReadonlySet<string>; withinMs?: number } = {},
): Promise<Verdict[]> {
  const callers = await callersOf(cluster, log);
  const scene = { cluster, log, callers, start, poisons, spoiled };
  const end = Date.now() + withinMs;
  const verdicts: Verdict[] = [];
  for (const [id, says, check] of INVARIANTS) {
    let differences = await checked(check, scene);
    while (differences.length > 0 && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      differences = await checked(check, scene);
    }
    verdicts.push({ id, says, differences });
  }
  return verdicts;
}

/** The invariants that do not hold, in words for a failed test. */
export function broken(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ differences }) => differences.length > 0)
    .map(({ id, says, differences }) => `${id} ${says}, but:\n  ${differences.slice(0, 20).join('\n  ')}`);
}

async function checked(check: Check, scene: Scene): Promise<string[]> {
  try {
    return await check(scene);
  } catch (failure) {
    return [`could not be judged: ${failure instanceof Error ? failure.stack : String(failure)}`];
  }
}
