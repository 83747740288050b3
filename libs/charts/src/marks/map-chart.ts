import { isWithin, mainlandBox, outlinesOf, type PlaceOutline } from '../atlas/atlas.js';
import { plural } from '../format/format-number.js';
import type { MapModel } from '../model/chart-model.js';
import { colourScale, drawColourKey } from '../scene/colour-key.js';
import { NO_ROWS } from '../scene/messages.js';
import type { Frame, PathShape, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';

type MapPlace = MapModel['places'][number];

const KEY = 24;
const WORDS = 20;
/** A pointer this near to the middle of a place means it, where it is on none: small ones are hard to hit. */
const NEAR = 12;
const BORDER = 0.6;
const GAP = 12;

/** Places shaded by their value; those without one in grey, and what is on no map in words below. */
export function mapScene(model: MapModel, frame: Frame): Scene {
  const { theme } = frame;
  const isPicture = frame.detail === 'picture';
  const height = frame.height - (isPicture ? 0 : KEY + WORDS);
  const top = isPicture ? 0 : KEY;
  const byNumber = new Map(model.places.map((place) => [place.number, place]));
  const outlines = outlinesOf(model.atlas, frame.width, height);
  const drawn = outlines.flatMap((outline) => {
    const place = outline.number === undefined ? undefined : byNumber.get(outline.number);
    return place ? [{ outline, place }] : [];
  });
  const scale = colourScale(
    drawn.map(({ place }) => place.datum.value),
    theme,
  );
  if (!scale) return emptyScene(frame, NO_ROWS);
  const order = new Map(model.places.map((place, at) => [place, at]));
  const marks = drawn.map(({ outline, place }) =>
    placeMark(model, place, {
      outline,
      i: order.get(place) ?? 0,
      top,
      colour: scale.colourOf(place.datum.value),
    }),
  );
  const path = (outline: PlaceOutline, fill: string): PathShape => ({
    ...{ kind: 'path', d: outline.d, fill, stroke: theme.surface, strokeWidth: BORDER },
    offset: { x: 0, y: top },
  });
  const filled = new Set(drawn.map(({ outline }) => outline));
  const shapes: Shape[] = [
    ...outlines.flatMap((outline) => (filled.has(outline) ? [] : [path(outline, theme.grid)])),
    ...drawn.map(
      ({ outline }, at): Shape => ({
        ...path(outline, marks[at]?.colour ?? theme.grid),
        marks: [at],
      }),
    ),
  ];
  const words = isPicture
    ? []
    : [
        ...drawColourKey(scale, { name: model.measure, format: model.format }, frame, {
          ...{ x: 0, y: 0, width: frame.width, height: 16 },
        }),
        ...belowWords(model, drawn, frame, drawn.length < outlines.length),
      ];
  return {
    ...{ width: frame.width, height: frame.height, shapes: [...shapes, ...words], marks, legend: null },
    plot: { x: 0, y: top, width: frame.width, height },
    ...{ snap: 'mark', message: null },
    markAt: (x, y) => {
      const on = drawn.findIndex(({ outline }) => isWithin(outline.rings, x, y - top));
      if (on >= 0) return on;
      const far = marks.map((mark) => Math.hypot(mark.x - x, mark.y - y));
      const nearest = far.indexOf(Math.min(...far));
      return (far[nearest] ?? NEAR) < NEAR ? nearest : null;
    },
  };
}

function placeMark(
  model: MapModel,
  { datum, label, cross }: MapPlace,
  { outline, i, top, colour }: { outline: PlaceOutline; i: number; top: number; colour: string },
): SceneMark {
  const box = mainlandBox(outline.rings);
  return {
    ...{
      i,
      j: 0,
      cell: datum.cell,
      label,
      name: model.measure,
      value: datum.text,
      number: datum.value,
      colour,
    },
    ...{ cross, box: { ...box, y: box.y + top } },
    ...{ x: round(box.x + box.width / 2), y: round(top + box.y + box.height / 2) },
  };
}

/** What the picture leaves out: values that are on no map, and places without a value. */
function belowWords(
  { places }: MapModel,
  drawn: readonly { place: MapPlace }[],
  frame: Frame,
  isGrey: boolean,
): Shape[] {
  const shown = new Set(drawn.map(({ place }) => place));
  const missing = places.filter((place) => !shown.has(place));
  const grey = isGrey ? 'Grey: no value' : '';
  const room = frame.width - captionWidth(grey) - GAP;
  const y = frame.height - WORDS / 2;
  return [
    ...(missing.length > 0 ? [textAt(frame.theme, 0, y, namesIn(missing, room))] : []),
    ...(isGrey ? [textAt(frame.theme, frame.width, y, grey, { anchor: 'end' })] : []),
  ];
}

/** As many of them as there is room for, and how many more there are. */
function namesIn(missing: readonly MapPlace[], room: number): string {
  const words = (count: number) => {
    const named = missing.slice(0, count).map(({ label, datum }) => `${label} ${datum.text}`);
    const more = missing.length - count;
    if (count === 0) return `Not on the map: ${plural(more, 'value')}`;
    return `Not on the map: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const counts = missing.map((_, at) => missing.length - at);
  return words(counts.find((count) => captionWidth(words(count)) <= room) ?? 0);
}
