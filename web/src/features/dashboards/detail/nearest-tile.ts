const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** A tile straight ahead is preferred to a nearer one off to the side. */
const SIDEWAYS_COST = 3;

/** The tile that an arrow key leads to from another, as they lie on the screen. */
export function nearestTile(from: HTMLElement, key: string): HTMLElement | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const start = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const tile of document.querySelectorAll<HTMLElement>('[data-tile]')) {
    if (tile === from) continue;
    const cost = distance(start, tile.getBoundingClientRect(), direction);
    if (cost >= least) continue;
    best = tile;
    least = cost;
  }
  return best;
}

function distance(from: DOMRect, to: DOMRect, { x, y }: { x: number; y: number }): number {
  const ahead =
    x === 0
      ? y > 0
        ? to.top - from.bottom
        : from.top - to.bottom
      : x > 0
        ? to.left - from.right
        : from.left - to.right;
  if (ahead < -1) return Number.POSITIVE_INFINITY;
  const aside =
    x === 0 ? gap(from.left, from.right, to.left, to.right) : gap(from.top, from.bottom, to.top, to.bottom);
  const drift = x === 0 ? Math.abs(to.left - from.left) : Math.abs(to.top - from.top);
  return ahead + aside * SIDEWAYS_COST + drift / 1_000;
}

function gap(a: number, b: number, c: number, d: number): number {
  return Math.max(0, c - b, a - d);
}
