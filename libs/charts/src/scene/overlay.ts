import { area, line } from 'd3-shape';
import type { OverlayModel } from '../model/chart-model.js';
import { slotColour } from '../theme/theme.js';
import type { OverlayEnds } from './overlay-ends.js';
import type { Box, Frame, Shape } from './scene.js';
import { round } from './strokes.js';
import { captionWidth, textAt } from './text.js';

const BAND_OPACITY = 0.14;
const SPAN_OPACITY = 0.13;
const DASH = '4 3';
const POINT = 4;
/** From the plot's top up to the rule over a span, and from the rule to the words above it. */
const RULE_RISE = 8;
const WORDS_RISE = 11;
const LABEL_AIR = 8;

/** Px that an overlay needs above the plot. */
export function overlayTop(overlay: OverlayModel | undefined, frame: Frame): number {
  return overlay && overlay.spans.length > 0 && frame.detail !== 'picture' ? RULE_RISE + WORDS_RISE + 6 : 0;
}

/** Values that the value axis must hold for the overlay's sake. */
export function overlayValues(overlay: OverlayModel | undefined): number[] {
  if (!overlay) return [];
  const band = overlay.band?.places.flatMap(({ expected, low, high }) => [expected, low, high]) ?? [];
  const lines = overlay.lines.flatMap(({ from, to }) => [from.y, to.y]);
  return [...band, ...lines].filter((value) => value !== null);
}

export interface OverlayPlace {
  frame: Frame;
  plot: Box;
  /** Px of a place along x, and of a value. */
  x: (place: number) => number;
  y: (value: number) => number;
  /** Px from the middle of a place to its edge. */
  half: number;
  /** Words at the right end: what they name is not named again. */
  ends: OverlayEnds;
}

/** Under the data: the shade of each span, then the band. */
export function drawOverlayUnder(overlay: OverlayModel | undefined, place: OverlayPlace): Shape[] {
  if (!overlay) return [];
  const { frame, plot, x, y } = place;
  const top = plot.y - (frame.detail === 'picture' ? 0 : RULE_RISE);
  const shades = overlay.spans.map((span): Shape => {
    const { left, right } = edges(span, place);
    const size = { x: round(left), width: round(right - left), y: top, height: plot.y + plot.height - top };
    return { kind: 'rect', ...size, fill: frame.theme.axis, opacity: SPAN_OPACITY };
  });
  type Known = { x: number; low: number; high: number };
  const d = area<Known | null>()
    .defined((one) => one !== null)
    .x((one) => round(x(one?.x ?? 0)))
    .y0((one) => round(y(one?.low ?? 0)))
    .y1((one) => round(y(one?.high ?? 0)))(
    (overlay.band?.places ?? []).map(({ x: at, low, high }) =>
      low === null || high === null ? null : { x: at, low, high },
    ),
  );
  if (!d) return shades;
  const fill = slotColour(frame.theme, 0);
  return [...shades, { kind: 'path', d, stroke: 'none', strokeWidth: 0, fill, opacity: BAND_OPACITY }];
}

/** Over the data: the expected course, straight lines, rings around points, and the words of the spans. */
export function drawOverlayOver(overlay: OverlayModel | undefined, place: OverlayPlace): Shape[] {
  if (!overlay) return [];
  const { frame, x, y } = place;
  const { theme } = frame;
  const stroke = slotColour(theme, 0);
  const isPicture = frame.detail === 'picture';
  const expected = line<{ x: number; expected: number | null }>()
    .defined((one) => one.expected !== null)
    .x((one) => round(x(one.x)))
    .y((one) => round(y(one.expected ?? 0)))(overlay.band?.places ?? []);
  const points = overlay.points.map(
    (point): Shape => ({
      kind: 'dot',
      x: round(x(point.x)),
      y: round(y(point.y)),
      r: isPicture ? 2.5 : POINT,
      fill: stroke,
      ring: theme.surface,
    }),
  );
  return [
    ...(expected && !isPicture
      ? [{ kind: 'path', d: expected, stroke, strokeWidth: 1.5, dash: DASH, opacity: 0.85 } as const]
      : []),
    ...overlay.lines.flatMap((one) => straightLine(one, place)),
    ...points,
    ...(isPicture ? [] : spanWords(overlay.spans, place)),
  ];
}

function edges({ from, to }: { from: number; to: number }, { plot, x, half }: OverlayPlace) {
  const [a, b] = [x(from), x(to)];
  return {
    left: Math.max(plot.x, Math.min(a, b) - half),
    right: Math.min(plot.x + plot.width, Math.max(a, b) + half),
  };
}

/** A rule on top of each span and its label above, ending with it; a label that would touch another stays unsaid. */
function spanWords(spans: OverlayModel['spans'], place: OverlayPlace): Shape[] {
  const { frame, plot } = place;
  const at = plot.y - RULE_RISE;
  let free = Number.NEGATIVE_INFINITY;
  return spans.flatMap((span): Shape[] => {
    const { left, right } = edges(span, place);
    const stroke = slotColour(frame.theme, 1);
    const rule: Shape = {
      kind: 'path',
      d: `M${round(left)},${at}H${round(right)}`,
      stroke,
      strokeWidth: 2,
      dash: null,
    };
    const wanted = captionWidth(span.label, 500);
    const width = Math.min(wanted, frame.width - 2);
    const start = Math.max(0, Math.min(right - width, frame.width - width));
    if (span.label === '' || start < free + LABEL_AIR) return [rule];
    free = start + width;
    const words = textAt(frame.theme, start, at - WORDS_RISE, span.label, {
      weight: 500,
      fill: frame.theme.text1,
      ...(wanted > width && { maxWidth: width }),
    });
    return [rule, words];
  });
}

function straightLine(drawn: OverlayModel['lines'][number], place: OverlayPlace): Shape[] {
  const { frame, x, y, plot, ends } = place;
  const from = { x: round(x(drawn.from.x)), y: round(y(drawn.from.y)) };
  const to = { x: round(x(drawn.to.x)), y: round(y(drawn.to.y)) };
  const stroke = slotColour(frame.theme, 1);
  const d = `M${from.x},${from.y}L${to.x},${to.y}`;
  const path: Shape = { kind: 'path', d, stroke, strokeWidth: 2, dash: null };
  const isNamed = ends.width > 0 && ends.words.some(({ line: named }) => named === drawn);
  if (isNamed || drawn.label === '' || frame.detail === 'picture' || frame.detail === 's') return [path];
  const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) };
  return [path, ...labelOver(frame, plot, middle, drawn.label)];
}

/** Words over a line with paper behind them, since the data runs there too. */
function labelOver(frame: Frame, plot: Box, at: { x: number; y: number }, label: string): Shape[] {
  const wanted = captionWidth(label, 500);
  const width = Math.min(wanted, plot.width);
  const left = Math.max(plot.x, Math.min(at.x - width / 2, plot.x + plot.width - width));
  const middle = Math.max(plot.y + 8, at.y - 13);
  const paper = { x: round(left - 3), y: round(middle - 9), width: round(width + 6), height: 18, radius: 3 };
  return [
    { kind: 'rect', ...paper, fill: frame.theme.surface, opacity: 0.85 },
    textAt(frame.theme, left, middle, label, {
      weight: 500,
      fill: frame.theme.text1,
      ...(wanted > width && { maxWidth: width }),
    }),
  ];
}
