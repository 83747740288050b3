import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { type DimensionField, type TimeField, toNumber, valueName } from '@plumbline/semantics';
import type { TracedResult } from '../../facts/traced-result.js';
import type { Windows, Writing } from './draft.js';
import { comparedPlan } from './subject.js';

/** A split with more values than this is a list, not an explanation. */
const [MOST_VALUES, MOST_DIMENSIONS] = [20, 6];
/** Of a change, what one group makes up beyond its part of the base: below this it is as broad as the business. */
const BEYOND = 0.15;

/** One group of a split, before and after. */
export interface Part {
  row: number;
  value: CellValue;
  name: string;
  now: number;
  base: number;
  change: number;
}

/** A split of a change, and who made it. */
export interface Driver {
  by: DimensionField;
  plan: QueryPlan;
  traced: TracedResult;
  parts: Part[];
  /** Who moved the total most in its direction. */
  lead: Part;
  /** Who went most the other way, where that is not nearly nothing. */
  against: Part | undefined;
  change: number;
  /** How far the lead's part of the change is beyond its part of the base. */
  beyond: number;
}

/** Splits of a change of what adds up, the one that explains most first; none explains what is as broad as all of it. */
export async function driversOf(
  { analysis, planner, subject }: Writing,
  { time, windows }: { time: TimeField; windows: Windows },
): Promise<Driver[]> {
  if (!subject.isAdded) return [];
  const dimensions = analysis.fields.dimensions
    .filter(
      ({ distinct, isYesNo, isOrdered }) =>
        distinct <= MOST_VALUES && distinct >= 2 && !isYesNo && !isOrdered,
    )
    .slice(0, MOST_DIMENSIONS);
  const plans = dimensions.map((by) =>
    comparedPlan(planner, [subject.measure], { time, windows, by: by.name }),
  );
  const traced = await analysis.query(plans);
  return dimensions
    .flatMap((by, at) => {
      const [plan, result] = [plans[at], traced[at]];
      const driver =
        plan && result && driverOf(by, plan, result, (value) => valueName(by.name, value, analysis.phrasing));
      return driver ? [driver] : [];
    })
    .sort((one, other) => other.beyond - one.beyond);
}

function driverOf(
  by: DimensionField,
  plan: QueryPlan,
  traced: TracedResult,
  nameOf: (value: CellValue) => string,
): Driver | undefined {
  const parts = traced.result.rows.map(([value = null, now, base], row): Part => {
    const [after, before] = [toNumber(now ?? 0), toNumber(base ?? 0)];
    return { row, value, name: nameOf(value), now: after, base: before, change: after - before };
  });
  const total = (pick: (part: Part) => number) => parts.reduce((sum, part) => sum + pick(part), 0);
  const [change, base] = [total((part) => part.change), total((part) => part.base)];
  if (parts.length < 2 || change === 0 || !(base > 0)) return undefined;
  const inOrder = [...parts].sort((one, other) => (other.change - one.change) * Math.sign(change));
  const [lead, last] = [inOrder[0], inOrder.at(-1)];
  if (!lead || !last) return undefined;
  const isAgainst = last.change * change < 0 && Math.abs(last.change) >= 0.1 * Math.abs(change);
  const beyond = lead.change / change - lead.base / base;
  return { by, plan, traced, parts, lead, against: isAgainst ? last : undefined, change, beyond };
}

/** Groups that go against each other leave a difference that none of them made. */
const MOST_PART = 1.5;
export const isOffset = ({ lead, change }: Driver): boolean => lead.change / change > MOST_PART;

/** Whether one group made the difference, not all of them alike. */
export const isRelevant = ({ beyond }: Driver): boolean => beyond >= BEYOND;
