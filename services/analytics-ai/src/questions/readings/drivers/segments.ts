import type { QueryPlan } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';
import type { TracedResult } from '../../../facts/traced-result.js';
import { mixOfChange } from '../../../insights/descriptions/methods.js';
import type { TableColumn } from '../../table/table.js';
import type { QueryRunner } from '../reading.js';

/** The group of one column that makes up most of a change, and what it makes up. */
export interface Segment {
  column: TableColumn;
  plan: QueryPlan;
  groups: TracedResult;
  row: number;
  share: TracedResult;
  /** Its part of the change. */
  part: number;
  /** How far that goes beyond its part of what was there before. */
  beyond: number;
}

/** A group that makes up less of a change is no reason for it. */
const MIN_PART = 0.2;

/** For each column the group that makes up most of the change, those first that make up more than their size tells. */
export async function segmentsOf(
  data: QueryRunner,
  plans: readonly { column: TableColumn; plan: QueryPlan }[],
): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const { column, plan } of plans) {
    const groups = await data.ask(plan);
    const strongest = strongestOf(groups.result.rows);
    if (!strongest || strongest.part < MIN_PART) continue;
    const share = await data.compute(mixOfChange, { row: strongest.row }, [plan]);
    found.push({ column, plan, groups, share, ...strongest });
  }
  return found.sort((one, other) => other.beyond - one.beyond || one.column.place - other.column.place);
}

function strongestOf(
  rows: TracedResult['result']['rows'],
): Pick<Segment, 'row' | 'part' | 'beyond'> | undefined {
  const groups = rows.map(([, now, base]) => ({ now: toNumber(now ?? 0), base: toNumber(base ?? 0) }));
  const [all, before] = groups.reduce(
    ([change, sum], { now, base }) => [change + now - base, sum + base] as const,
    [0, 0] as readonly [number, number],
  );
  if (rows.length < 2 || all === 0) return undefined;
  const parts = groups.map(({ now, base }) => (now - base) / all);
  const part = Math.max(...parts);
  const row = parts.indexOf(part);
  const size = before > 0 ? (groups[row]?.base ?? 0) / before : 0;
  return { row, part, beyond: part - size };
}
