import type { Chart } from '@plumbline/contracts';

export type Place = Chart['layout'];

interface Placed {
  id: string;
  layout: Place;
}

export const GRID_COLUMNS = 12;
const LEAST = { w: 2, h: 2 };
const MOST_ROWS = 20;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** The place nearest to what is wanted that lies on the grid. */
export function clampPlace({ x, y, w, h }: Place): Place {
  const width = between(LEAST.w, w, GRID_COLUMNS);
  return {
    x: between(0, x, GRID_COLUMNS - width),
    y: between(0, y, 500),
    w: width,
    h: between(LEAST.h, h, MOST_ROWS),
  };
}

export const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

/** With one tile at its new place. What lies there moves down as far as it must; nothing else moves. */
export function placeTile<Tile extends Placed>(tiles: readonly Tile[], id: string, wanted: Place): Tile[] {
  const moved = tiles.find((tile) => tile.id === id);
  if (!moved) return [...tiles];
  return settle(tiles, [{ ...moved, layout: clampPlace(wanted) }]);
}

/** Without overlaps: `fixed` stay where they are, the others make way downwards, the upper ones first. */
export function settle<Tile extends Placed>(tiles: readonly Tile[], fixed: readonly Tile[] = []): Tile[] {
  const settled = new Map(fixed.map((tile) => [tile.id, tile]));
  const open = tiles
    .filter(({ id }) => !settled.has(id))
    .toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x);
  for (const tile of open) settled.set(tile.id, { ...tile, layout: below(tile.layout, settled) });
  return tiles.map((tile) => settled.get(tile.id) ?? tile);
}

function below(place: Place, settled: ReadonlyMap<string, Placed>): Place {
  let y = place.y;
  for (;;) {
    const inTheWay = [...settled.values()].filter(({ layout }) => overlaps({ ...place, y }, layout));
    if (inTheWay.length === 0) return { ...place, y };
    y = Math.max(...inTheWay.map(({ layout }) => layout.y + layout.h));
  }
}

/** The first row under everything. */
export const endOf = (tiles: readonly Placed[]): number =>
  Math.max(0, ...tiles.map(({ layout: { y, h } }) => y + h));

/** Row by row without gaps, in reading order: a row takes what fits its width and is as tall as its tallest. */
export function arrangeTiles<Tile extends Placed>(tiles: readonly Tile[]): Tile[] {
  const ordered = tiles.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x);
  const placed = new Map<string, Place>();
  let y = 0;
  while (ordered.length > 0) {
    const row = takeRow(ordered);
    const h = Math.max(...row.map(({ layout }) => layout.h));
    const free = GRID_COLUMNS - row.reduce((sum, { layout }) => sum + layout.w, 0);
    let x = 0;
    for (const [at, { id, layout }] of row.entries()) {
      const extra = Math.floor(free / row.length) + (at < free % row.length ? 1 : 0);
      placed.set(id, { x, y, w: layout.w + extra, h });
      x += layout.w + extra;
    }
    y += h;
  }
  return tiles.map((tile) => ({ ...tile, layout: placed.get(tile.id) ?? tile.layout }));
}

function takeRow<Tile extends Placed>(open: Tile[]): Tile[] {
  const row: Tile[] = [];
  let width = 0;
  for (let next = open[0]; next && width + next.layout.w <= GRID_COLUMNS; next = open[0]) {
    row.push(next);
    width += next.layout.w;
    open.shift();
  }
  return row;
}

const STEPS: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** One cell further: an arrow moves, with shift it resizes. Undefined for other keys. */
export function placeByKey(
  place: Place,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Place | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  if (!shiftKey) return clampPlace({ ...place, x: place.x + step.x, y: place.y + step.y });
  const w = between(LEAST.w, place.w + step.x, GRID_COLUMNS - place.x);
  return { ...place, w, h: between(LEAST.h, place.h + step.y, MOST_ROWS) };
}
