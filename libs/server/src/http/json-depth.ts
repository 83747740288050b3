/** Our own bodies nest a dozen times. */
const MAX_DEPTH = 64;

/**
 * Whether lists and objects of a parsed body stand in each other more often than any contract asks for. Parsing keeps
 * no stack, but whoever walks through such a value or writes it again runs out of it.
 */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1)
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  return level.length > 0;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
