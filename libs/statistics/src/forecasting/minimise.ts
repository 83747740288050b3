import { elementAt, lastOf, valueAt } from '../arrays/element-at.js';

export interface Bounds {
  start: number;
  low: number;
  high: number;
}

interface Corner {
  at: number[];
  cost: number;
}

/** Reflection, expansion, contraction and shrinkage as their authors chose them. */
const [EXPANSION, CONTRACTION, SHRINKAGE] = [2, 0.5, 0.5];
const TOLERANCE = 1e-7;

/**
 * Where a cost is least within bounds: the downhill simplex of Nelder and Mead (1965), steps that leave the bounds cut
 * at them. Deterministic; at most `evaluations` of the cost, which may be infinite.
 */
export function minimise(
  cost: (parameters: readonly number[]) => number,
  bounds: readonly Bounds[],
  evaluations: number,
): number[] {
  let left = evaluations;
  const inside = (at: readonly number[]) =>
    at.map((value, index) => {
      const { low, high } = elementAt(bounds, index);
      return Math.min(high, Math.max(low, value));
    });
  const corner = (wanted: readonly number[]): Corner => {
    const at = inside(wanted);
    left--;
    const found = cost(at);
    return { at, cost: Number.isNaN(found) ? Number.POSITIVE_INFINITY : found };
  };
  const start = bounds.map((bound) => bound.start);
  const corners = [corner(start), ...bounds.map((bound, index) => corner(moved(start, index, bound)))];
  while (left > 0) {
    corners.sort((one, other) => one.cost - other.cost);
    const [best, worst] = [elementAt(corners, 0), lastOf(corners)];
    if (worst.cost - best.cost <= TOLERANCE * (Math.abs(best.cost) + TOLERANCE)) break;
    const rest = corners.slice(0, -1);
    const middle = start.map((_, index) => mean(rest, index));
    const along = (step: number) =>
      corner(middle.map((value, index) => value + step * (value - valueAt(worst.at, index))));
    const reflected = along(1);
    let next = reflected;
    if (reflected.cost < best.cost) {
      const expanded = along(EXPANSION);
      if (expanded.cost < reflected.cost) next = expanded;
    } else if (reflected.cost >= lastOf(rest).cost) {
      next = along(reflected.cost < worst.cost ? CONTRACTION : -CONTRACTION);
    }
    if (next.cost < worst.cost) corners[corners.length - 1] = next;
    else shrink(corners, best, corner);
  }
  return corners.reduce((one, other) => (other.cost < one.cost ? other : one)).at;
}

function shrink(corners: Corner[], best: Corner, corner: (at: readonly number[]) => Corner): void {
  for (let place = 1; place < corners.length; place++) {
    const { at } = elementAt(corners, place);
    corners[place] = corner(
      at.map((value, index) => valueAt(best.at, index) + SHRINKAGE * (value - valueAt(best.at, index))),
    );
  }
}

const mean = (corners: readonly Corner[], index: number): number =>
  corners.reduce((sum, { at }) => sum + valueAt(at, index), 0) / corners.length;

/** A first step of a fifth of the room, towards where there is more of it. */
function moved(start: readonly number[], index: number, { low, high, start: from }: Bounds): number[] {
  const step = 0.2 * (high - low) * (from - low > high - from ? -1 : 1);
  return start.map((value, at) => (at === index ? value + step : value));
}
