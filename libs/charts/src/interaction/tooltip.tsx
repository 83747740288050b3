import type { ReactElement } from 'react';
import type { Box, Scene, SceneMark, TextShape } from '../scene/scene.js';
import { captionWidth } from '../scene/text.js';
import { textBox } from './hit-test.js';

const MOST_ROWS = 8;
/** Px between the crosshair and the tooltip. */
const ASIDE = 14;
const PADDING = 24;
const SWATCH_AND_GAPS = 36;
const ROW_HEIGHT = 18;
const WIDEST = 280;

export interface TooltipContent {
  heading: string;
  rows: { key: string; name: string; value: string; colour: string; isMeant: boolean }[];
  more: number;
  note: string | null;
}

/** All values at a position, largest first; one mark where the position is the mark. */
export function tooltipContent(scene: Scene, i: number, mark: number | null): TooltipContent | null {
  const meant = mark === null ? undefined : scene.marks[mark];
  const there =
    scene.snap === 'x' || scene.isGrouped ? scene.marks.filter((one) => one.i === i) : meant ? [meant] : [];
  const first = there[0];
  if (!first) return null;
  const sorted = there.toSorted((a, b) => b.number - a.number);
  return {
    heading: meant?.label ?? first.label,
    rows: sorted.slice(0, MOST_ROWS).map((one) => ({
      key: `${one.i}:${one.j}:${one.name}`,
      name: one.name,
      value: one.value,
      colour: one.colour,
      isMeant: one === meant && there.length > 1,
    })),
    more: Math.max(0, sorted.length - MOST_ROWS),
    note: first.note ?? null,
  };
}

export interface Placement {
  left: number;
  top: number;
  width: number;
}

/** Beside the crosshair or above the mark, where it covers the least; never over the place it tells of. */
export function placeTooltip(scene: Scene, content: TooltipContent, at: SceneMark): Placement {
  const { width, height } = sizeOf(content);
  const { box } = at;
  const lowest = Math.max(0, scene.height - height);
  if (scene.snap === 'x') {
    const lefts = [box.x + box.width + ASIDE, box.x - ASIDE - width].filter(
      (left) => left >= 0 && left + width <= scene.width,
    );
    const tops = [at.y - height / 2, 0, scene.plot.y + scene.plot.height - height];
    const places = (lefts.length > 0 ? lefts : [Math.max(0, scene.width - width)]).flatMap((left) =>
      tops.map((top) => ({ left, top: Math.max(0, Math.min(top, lowest)), width })),
    );
    return leastCovering(scene, places, height);
  }
  const inside = (left: number) => Math.max(0, Math.min(left, scene.width - width));
  const lefts = [at.x - width / 2, at.x + ASIDE, box.x, at.x - ASIDE - width].map(inside);
  const above = box.y - height - ASIDE;
  const below = box.y + box.height + ASIDE;
  const tops = above >= -height / 2 ? [above, below] : [below];
  const places = tops.flatMap((top) => lefts.map((left) => ({ left, top, width })));
  const beside = box.x + box.width + ASIDE;
  if (beside + width <= scene.width) places.push({ left: beside, top: at.y - height / 2, width });
  return leastCovering(scene, places, height);
}

/** A printed number or name under a tooltip is worse than a mark under it. */
const WORD_COST = 3;

/** The first of the places with the fewest marks and words under it. */
function leastCovering(scene: Scene, places: Placement[], height: number): Placement {
  const words = scene.shapes.filter(
    (shape): shape is TextShape => shape.kind === 'text' && shape.weight > 400,
  );
  const marks = scene.marks.map(({ box }) => box);
  const named = words.map(textBox);
  const costs = places.map(({ left, top, width }) => {
    const place = { x: left, y: top, width, height };
    const isUnder = (box: Box) => overlaps(box, place);
    return marks.filter(isUnder).length + WORD_COST * named.filter(isUnder).length;
  });
  return places[costs.indexOf(Math.min(...costs))] ?? { left: 0, top: 0, width: 0 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}

function sizeOf(content: TooltipContent): { width: number; height: number } {
  const rows = content.rows.map(
    ({ name, value }) => captionWidth(name) + captionWidth(value, 500, true) + SWATCH_AND_GAPS,
  );
  const lines = 1 + content.rows.length + Number(content.more > 0) + Number(content.note !== null);
  return {
    width: Math.min(WIDEST, Math.ceil(Math.max(captionWidth(content.heading, 600), ...rows)) + PADDING),
    height: PADDING + ROW_HEIGHT * lines,
  };
}

interface TooltipProps {
  content: TooltipContent;
  placement: Placement;
  hint: string | null;
  onLeave: () => void;
}

/** HTML above the drawing; the pointer may rest in it, so that a long value can be read or copied. */
export function Tooltip({ content, placement, hint, onLeave }: TooltipProps): ReactElement {
  return (
    <div
      className="pl-tooltip"
      style={{ left: placement.left, top: placement.top, minWidth: placement.width }}
      onPointerLeave={onLeave}
    >
      <div className="pl-tooltip-heading">{content.heading}</div>
      {content.rows.map((row) => (
        <div key={row.key} className="pl-tooltip-row" data-meant={row.isMeant || undefined}>
          <span className="pl-swatch" style={{ backgroundColor: row.colour }} />
          <span className="pl-tooltip-name">{row.name}</span>
          <span className="pl-tooltip-value">{row.value}</span>
        </div>
      ))}
      {content.more > 0 && <div className="pl-tooltip-note">{content.more} more</div>}
      {content.note && <div className="pl-tooltip-note">{content.note}</div>}
      {hint && <div className="pl-tooltip-note">{hint}</div>}
    </div>
  );
}

/** Where the crosshair stands: the meant mark, else the middle of the marks at the position. */
export function crosshairAt(scene: Scene, i: number, mark: number | null): SceneMark | null {
  const meant = mark === null ? undefined : scene.marks[mark];
  return meant ?? scene.marks.find((one) => one.i === i) ?? null;
}
