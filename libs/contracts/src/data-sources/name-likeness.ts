/** Below this share of pairs of letters in common, a name says nothing about another. */
const LEAST_LIKENESS = 0.3;

/** The names that are alike to one, most alike first, by the pairs of letters in common (Dice, 1945). */
export function alikeNames(name: string, others: readonly string[]): string[] {
  return others
    .map((other) => ({ other, likeness: likeness(name, other) }))
    .filter((one) => one.likeness >= LEAST_LIKENESS)
    .sort((one, another) => another.likeness - one.likeness)
    .map(({ other }) => other);
}

/** 0 to 1: twice the pairs of letters in common over all pairs. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const left = [...second];
  const shared = first.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / Math.max(1, first.length + second.length);
}

/** Letter case and signs do not count. */
function pairsOf(name: string): string[] {
  const letters = ` ${name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
}
