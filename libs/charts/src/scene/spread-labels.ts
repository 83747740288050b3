/**
 * Moves labels apart until neighbours are at least `gap` px from each other, as little as possible and inside
 * [low, high]. Order is kept. Returns null where they cannot all fit.
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] | null {
  if ((wanted.length - 1) * gap > high - low) return null;
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = order.map((index) => Math.min(high, Math.max(low, wanted[index] ?? 0)));
  relax(placed, gap);
  settle(placed, gap, low, high);
  const result = new Array<number>(wanted.length).fill(0);
  order.forEach((index, place) => {
    result[index] = placed[place] ?? 0;
  });
  return result;
}

/** Groups that touch share the shift: the mean of a group stays where its members wanted to be. */
function relax(placed: number[], gap: number): void {
  type Group = { start: number; count: number; sum: number };
  const groups: Group[] = [];
  const top = (group: Group) => group.sum / group.count - ((group.count - 1) * gap) / 2;
  placed.forEach((value, index) => {
    let group: Group = { start: index, count: 1, sum: value };
    let previous = groups.at(-1);
    while (previous && top(previous) + previous.count * gap > top(group)) {
      groups.pop();
      group = { start: previous.start, count: previous.count + group.count, sum: previous.sum + group.sum };
      previous = groups.at(-1);
    }
    groups.push(group);
  });
  for (const group of groups) {
    for (let k = 0; k < group.count; k += 1) placed[group.start + k] = top(group) + k * gap;
  }
}

function settle(placed: number[], gap: number, low: number, high: number): void {
  for (let k = placed.length - 1, limit = high; k >= 0; k -= 1, limit = (placed[k + 1] ?? high) - gap) {
    placed[k] = Math.min(placed[k] ?? 0, limit);
  }
  for (let k = 0, limit = low; k < placed.length; k += 1, limit = (placed[k - 1] ?? low) + gap) {
    placed[k] = Math.max(placed[k] ?? 0, limit);
  }
}
