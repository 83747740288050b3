/** A picture's inside is so wide and high, whatever size it is shown at. */
export const WIDTH = 1_000;
export const HEIGHT = 100;

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round number, of which half is round too, that holds all values; at least `least`. */
export function roundTop(values: readonly (number | null)[], least = 1): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const size = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((candidate) => candidate * size >= most) ?? 10;
  return step * size;
}

/** Where the middle of a step lies, from the left. */
export const middleOf = (index: number, count: number): number => ((index + 0.5) / count) * WIDTH;
const heightOf = (value: number, top: number): number => HEIGHT - (value / top) * HEIGHT;
const round = (value: number): number => Math.round(value * 100) / 100;

/** The line over values; a missing one is a gap, and one between two gaps a dot. */
export function linePath(values: readonly (number | null)[], top: number): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const place = `${round(middleOf(index, values.length))} ${round(heightOf(value, top))}`;
      const isAlone = !isDrawing && (values[index + 1] ?? null) === null;
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${command}${place}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}

/** What lies between the line and nothing; a missing value counts as nothing. */
export function areaPath(values: readonly (number | null)[], top: number): string {
  if (values.length === 0) return '';
  const whole = values.map((value) => value ?? 0);
  const [first, last] = [middleOf(0, whole.length), middleOf(whole.length - 1, whole.length)];
  return `${linePath(whole, top)}L${round(last)} ${HEIGHT}L${round(first)} ${HEIGHT}Z`;
}

/** Upright bars of all values over nothing. */
export function barsPath(values: readonly (number | null)[], top: number): string {
  const width = round((WIDTH / values.length) * 0.7);
  return values
    .map((value, index) => {
      if (!value) return '';
      const left = round(middleOf(index, values.length) - width / 2);
      const y = round(heightOf(value, top));
      return `M${left} ${HEIGHT}V${y}h${width}V${HEIGHT}Z`;
    })
    .join('');
}

/** Which step lies under a place, from 0 at the left edge to 1 at the right. */
export const stepAt = (place: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(place * count)));

/** Where the shade begins that marks everything since a time; undefined where that is before or after the picture. */
export function shadeFrom(at: readonly string[], since: string | undefined): number | undefined {
  if (since === undefined) return undefined;
  const index = at.findLastIndex((step) => step <= since);
  return index < 0 ? undefined : (index / at.length) * WIDTH;
}
