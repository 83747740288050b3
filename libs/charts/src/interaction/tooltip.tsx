import type { PointerEvent, ReactElement } from 'react';
import type { Scene, SceneMark } from '../scene/scene.js';
import { captionWidth } from '../scene/text.js';

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
  const there = scene.snap === 'x' ? scene.marks.filter((one) => one.i === i) : meant ? [meant] : [];
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

/** Beside the crosshair, on the side where there is room, away from the labels at the right; never over the position itself. */
export function placeTooltip(scene: Scene, content: TooltipContent, at: { x: number; y: number }): Placement {
  const rows = content.rows.map(
    ({ name, value }) => captionWidth(name) + captionWidth(value, 500, true) + SWATCH_AND_GAPS,
  );
  const width = Math.min(WIDEST, Math.ceil(Math.max(captionWidth(content.heading, 600), ...rows)) + PADDING);
  const height =
    PADDING + ROW_HEIGHT * (1 + content.rows.length + (content.more > 0 ? 1 : 0) + (content.note ? 1 : 0));
  const plotRight = scene.plot.x + scene.plot.width;
  const fitsRight = at.x + ASIDE + width <= plotRight;
  const fitsLeft = at.x - ASIDE - width >= 0;
  const left = fitsRight || !fitsLeft ? at.x + ASIDE : at.x - ASIDE - width;
  const top = Math.max(-8, Math.min(at.y - height / 2, scene.height - height));
  return { left: Math.min(left, Math.max(0, scene.width - width)), top, width };
}

interface TooltipProps {
  content: TooltipContent;
  placement: Placement;
  hint: string | null;
}

/** HTML above the drawing; the pointer may rest in it, so that a long value can be read or copied. */
export function Tooltip({ content, placement, hint }: TooltipProps): ReactElement {
  const keep = (event: PointerEvent) => event.stopPropagation();
  return (
    <div
      className="pl-tooltip"
      style={{ left: placement.left, top: placement.top, minWidth: placement.width }}
      onPointerMove={keep}
      onPointerDown={keep}
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
