/**
 * The value under which a share of what a histogram took in lies, estimated: within its band everything is taken to lie
 * evenly. What lies in the open band is given as its beginning, so the true value may be higher.
 * @param bands how many fell in each band; one more than there are bounds
 * @param bounds upper bounds of all bands but the open one, rising
 * @param share from 0 to 1
 * @returns undefined where nothing was taken in
 */
export function quantileOf(
  bands: readonly number[],
  bounds: readonly number[],
  share: number,
): number | undefined {
  const all = bands.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const wanted = share * all;
  let below = 0;
  for (const [place, count] of bands.entries()) {
    const low = bounds[place - 1] ?? 0;
    const high = bounds[place];
    if (below + count >= wanted && count > 0)
      return high === undefined ? low : low + ((high - low) * Math.max(0, wanted - below)) / count;
    below += count;
  }
  return bounds.at(-1);
}
