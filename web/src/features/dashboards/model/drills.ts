import type { Dimension, Filter } from '@plumbline/contracts';
import { filterParts, readFilter } from '../../../entities/plan/filter-address.js';

/** One step down: what of the level above is looked at, and by what it is divided now. */
export interface DrillStep {
  by: Pick<Dimension, 'column' | 'grain'>;
  /** Of the level above; none: all of it. */
  filters: Filter[];
}

/** The steps of one tile, from the top. */
export interface Drill {
  tile: string;
  steps: DrillStep[];
}

const MOST_STEPS = 8;
/** The next finer period of each. */
export const FINER = { year: 'quarter', quarter: 'month', month: 'week', week: 'day' } as const;

/** The drills with one step more of a tile. */
export function withStep(drills: readonly Drill[], tile: string, step: DrillStep): Drill[] {
  const steps = [...(drills.find((one) => one.tile === tile)?.steps ?? []), step].slice(0, MOST_STEPS);
  return [...drills.filter((one) => one.tile !== tile), { tile, steps }];
}

/** The drills with a tile back at so many steps. */
export function upTo(drills: readonly Drill[], tile: string, count: number): Drill[] {
  return drills.flatMap((one) => {
    if (one.tile !== tile) return [one];
    return count > 0 ? [{ tile, steps: one.steps.slice(0, count) }] : [];
  });
}

/** `drill=["tile",[["order_date","week",[...]]]]` */
export const writeDrill = ({ tile, steps }: Drill): string =>
  JSON.stringify([
    tile,
    ...steps.map(({ by, filters }) => [by.column, by.grain ?? null, filters.map(filterParts)]),
  ]);

export function readDrill(value: unknown): Drill[] {
  const [tile, ...rest] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof tile !== 'string') return [];
  const steps = rest.slice(0, MOST_STEPS).flatMap(readStep);
  return steps.length > 0 && steps.length === rest.length ? [{ tile, steps }] : [];
}

function readStep(value: unknown): DrillStep[] {
  const [column, grain, filters] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof column !== 'string' || !Array.isArray(filters)) return [];
  const isGrain = typeof grain === 'string' && (Object.values(FINER) as string[]).includes(grain);
  if (grain !== null && !isGrain) return [];
  const by = { column, ...(isGrain && { grain: grain as DrillStep['by']['grain'] }) };
  return [{ by, filters: filters.flatMap(readFilter) }];
}
