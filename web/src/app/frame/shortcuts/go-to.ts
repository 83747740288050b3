/** The second key after `g`. */
export const GO_TO: Readonly<Record<string, { to: string; label: string }>> = {
  h: { to: '/home', label: 'Home' },
  d: { to: '/data-sources', label: 'Data Sources' },
  o: { to: '/documents', label: 'Documents' },
  b: { to: '/dashboards', label: 'Dashboards' },
  i: { to: '/insights', label: 'Insights' },
  p: { to: '/predict', label: 'Predict' },
  s: { to: '/summaries', label: 'Summaries' },
};

const PATIENCE_MS = 1_500;

/** Follows sequences of `g` and a letter; answers where one leads. */
export function createSequence(): (key: string, at: number) => string | null {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const isSecond = at - startedAt <= PATIENCE_MS;
    startedAt = !isSecond && key === 'g' ? at : Number.NEGATIVE_INFINITY;
    return isSecond && Object.hasOwn(GO_TO, key) ? (GO_TO[key]?.to ?? null) : null;
  };
}
