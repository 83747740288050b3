import type { Picture } from '../pictures/picture.js';

/** Whether there is anything to read: dark on light or light on dark, more than specks. */
export function hasContrast({ rgba, width, height }: Picture): boolean {
  let [least, most] = [255, 0];
  const step = Math.max(1, Math.floor((width * height) / 50_000)) * 4;
  for (let at = 0; at < rgba.length; at += step) {
    const gray = ((rgba[at] ?? 0) + (rgba[at + 1] ?? 0) * 2 + (rgba[at + 2] ?? 0)) / 4;
    least = Math.min(least, gray);
    most = Math.max(most, gray);
  }
  return most - least > 40;
}
