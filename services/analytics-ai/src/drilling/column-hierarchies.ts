/** A column that divides rows, with how many values it has. */
export interface Level {
  name: string;
  values: number;
}

/** Coarser by this factor at least: a column that divides hardly less is a different name for the same. */
const LEAST_FACTOR = 1.5;

/** Which columns may lie within which, coarser first: what is asked of the data. */
export function candidatePairs(levels: readonly Level[]): [coarse: Level, fine: Level][] {
  return levels.flatMap((fine) =>
    levels
      .filter((coarse) => coarse !== fine && coarse.values * LEAST_FACTOR <= fine.values)
      .map((coarse): [Level, Level] => [coarse, fine]),
  );
}

/** Chains from coarse to fine. A column lies within the finest that holds all of it; each end has a chain of its own. */
export function chainsOf(held: readonly (readonly [coarse: Level, fine: Level])[]): string[][] {
  const parents = new Map<string, Level>();
  for (const [coarse, fine] of held) {
    const known = parents.get(fine.name);
    if (!known || coarse.values > known.values) parents.set(fine.name, coarse);
  }
  const inner = new Set([...parents.values()].map(({ name }) => name));
  const ends = [...parents.keys()].filter((name) => !inner.has(name));
  return ends.map((end) => {
    const chain = [end];
    for (let above = parents.get(end); above; above = parents.get(above.name)) chain.unshift(above.name);
    return chain;
  });
}
