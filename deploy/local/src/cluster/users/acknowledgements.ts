import { appendFileSync } from 'node:fs';

export type Operation =
  | 'sign-up'
  | 'sign-in'
  | 'sign-out'
  | 'upload'
  | 'confirm'
  | 'cancel'
  | 'delete-source'
  | 'generate'
  | 'query'
  | 'recompute'
  | 'delete-dashboard'
  | 'run-insights'
  | 'read-insights';

/** `unknown`: no answer that says whether it happened. `wrong`: an answer that must not be, whatever fails around it. */
export type Phase = 'asked' | 'accepted' | 'refused' | 'unknown' | 'wrong';

export interface Entry {
  at: string;
  user: string;
  operation: Operation;
  phase: Phase;
  /** Tells one operation from another over its entries. */
  key: string;
  /** What it made or was about. */
  id?: string;
  detail?: Record<string, unknown>;
}

/**
 * What users asked for and what they were told, as JSON lines that are only ever added to. Each line is in the file
 * before the next call is made, so that even a killed driver leaves the truth behind.
 */
export class Acknowledgements {
  readonly entries: Entry[] = [];

  constructor(readonly path: string) {}

  add(entry: Omit<Entry, 'at'>): void {
    const whole = { at: new Date().toISOString(), ...entry };
    this.entries.push(whole);
    appendFileSync(this.path, `${JSON.stringify(whole)}\n`);
  }

  of(operation: Operation, phase: Phase): Entry[] {
    return this.entries.filter((entry) => entry.operation === operation && entry.phase === phase);
  }

  /** Ids that somebody asked to be gone, whether or not the answer came back. */
  deletionsRequested(): Set<string> {
    const operations: readonly Operation[] = ['delete-source', 'delete-dashboard', 'cancel'];
    const asked = this.entries.filter(
      ({ operation, phase }) => operations.includes(operation) && phase === 'asked',
    );
    return new Set(asked.flatMap(({ id }) => id ?? []));
  }
}
