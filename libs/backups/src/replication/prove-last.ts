import type { StandbyObjects } from './standby-objects.js';
import type { StandbyProof } from './standby-proof.js';
import type { StandbyReport } from './standby-report.js';

const MOST_MENDED = 100;

interface Parts {
  proof: StandbyProof;
  report: StandbyReport;
  objects: StandbyObjects;
}

/**
 * Compares every table with those of a primary that writes no more; what differs is fetched again and compared again.
 * @throws Error where something still differs
 */
export async function proveLast({ proof, report, objects }: Parts): Promise<void> {
  await proof.compareAll();
  const differing = await report.mismatches(MOST_MENDED);
  for (const found of differing) {
    if (found.kind === 'database') await proof.mend(found);
    else await objects.fetchAgain(found.item);
  }
  if (differing.length > 0) await proof.compareAll();
  const count = await report.countMismatches();
  if (count > 0) throw new Error(`${count} rows or files still differ from the primary's.`);
}
