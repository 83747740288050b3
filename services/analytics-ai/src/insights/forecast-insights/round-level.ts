/** Steps between round levels, as parts of a number's power of ten, by its first digit. */
const stepOf = (size: number): number => {
  const power = 10 ** Math.floor(Math.log10(size));
  const first = size / power;
  return power * (first < 2 ? 0.1 : first < 5 ? 0.2 : 0.5);
};

/** Most levels that are looked at. */
const MOST = 40;

/** Round levels beyond a record and short of a value, the farthest from the record first: 60,000 between 57,300 and 63,000. */
export function roundLevels(record: number, value: number): number[] {
  const size = Math.abs(record);
  const isBelow = value < record;
  if (!(size > 0) || !Number.isFinite(value)) return [];
  const step = stepOf(size);
  const first = isBelow ? Math.ceil(record / step) - 1 : Math.floor(record / step) + 1;
  const levels: number[] = [];
  for (let at = first; levels.length < MOST; at += isBelow ? -1 : 1) {
    const level = Number((at * step).toPrecision(12));
    if (isBelow ? level <= value : level >= value) break;
    if (level !== record) levels.push(level);
  }
  return levels.reverse();
}
