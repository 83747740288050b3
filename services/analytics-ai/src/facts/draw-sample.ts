import { createHash } from 'node:crypto';

/**
 * Places among ids that a seed draws: the fact drawn by a place is the first whose id is not before it. Ids are
 * computed from contents and so lie evenly, which makes every fact about as likely as any other.
 */
export function drawnPlaces(seed: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const hex = createHash('sha256').update(`${seed} ${index}`).digest('hex');
    return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  });
}
