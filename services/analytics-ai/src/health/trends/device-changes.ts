/** A day, and whose records make it up. */
interface SourcedDay {
  day: string;
  source: string;
}

/** Days in a row that a new device has to make up before it counts as one. */
const CONFIRMED = 7;

/**
 * Where one device gave way to another for good: the first day of seven in a row of another source. What is borrowed for
 * a few days is no change.
 */
export function deviceChanges(days: readonly SourcedDay[]): { day: string; before: string; after: string }[] {
  const changes: { day: string; before: string; after: string }[] = [];
  let current = days[0]?.source;
  let run: SourcedDay[] = [];
  for (const one of days) {
    if (one.source === current) {
      run = [];
      continue;
    }
    run = run[0]?.source === one.source ? [...run, one] : [one];
    const [first] = run;
    if (run.length < CONFIRMED || !first || current === undefined) continue;
    changes.push({ day: first.day, before: current, after: one.source });
    current = one.source;
    run = [];
  }
  return changes;
}
