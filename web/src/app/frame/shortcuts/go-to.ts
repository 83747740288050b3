import { LINKS } from '../navigation/links.js';

/** The links that have a second key after `g`, by that key. */
export const GO_TO: ReadonlyMap<string, { to: string; label: string }> = new Map(
  LINKS.flatMap((link) => (link.key ? [[link.key, link] as const] : [])),
);

const PATIENCE_MS = 1_500;

/** Follows sequences of `g` and a letter; answers where one leads. */
export function createSequence(): (key: string, at: number) => string | null {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const isSecond = at - startedAt <= PATIENCE_MS;
    startedAt = !isSecond && key === 'g' ? at : Number.NEGATIVE_INFINITY;
    return (isSecond && GO_TO.get(key)?.to) || null;
  };
}
