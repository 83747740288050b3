import type { Insight, Priority } from '@plumbline/contracts';

/** Below this an insight is a weak signal. */
const WEAK_BELOW = 0.5;
const PRIORITIES: readonly Priority[] = ['high', 'medium', 'low'];

export interface SourceGroup {
  id: string;
  name: string;
  insights: Insight[];
}

export interface InsightGroups {
  groups: { priority: Priority; count: number; sources: SourceGroup[] }[];
  weak: Insight[];
  /** As they stand on the screen, from top to bottom. */
  ordered: Insight[];
}

/** By priority, then by source, in the order they came; weak signals apart. */
export function groupInsights(insights: readonly Insight[]): InsightGroups {
  const weak = insights.filter(isWeak);
  const groups = PRIORITIES.flatMap((priority) => {
    const own = insights.filter((insight) => insight.priority === priority && !isWeak(insight));
    return own.length === 0 ? [] : [{ priority, count: own.length, sources: bySource(own) }];
  });
  const strong = groups.flatMap(({ sources }) => sources.flatMap(({ insights: own }) => own));
  return { groups, weak, ordered: [...strong, ...weak] };
}

export const isWeak = ({ confidence, isExact }: Insight): boolean =>
  !isExact && Number(confidence) < WEAK_BELOW;

function bySource(insights: readonly Insight[]): SourceGroup[] {
  const sources = new Map<string, SourceGroup>();
  for (const insight of insights) {
    const { dataSourceId: id, dataSourceName: name } = insight;
    const known = sources.get(id) ?? { id, name, insights: [] };
    known.insights.push(insight);
    sources.set(id, known);
  }
  return [...sources.values()];
}

/** "25 between 20% and 48%". */
export function weakWords(weak: readonly Insight[]): string {
  const percents = weak.map(({ confidence }) => Math.round(Number(confidence) * 100));
  const [low, high] = [Math.min(...percents), Math.max(...percents)];
  return low === high ? `${weak.length} at ${low}%` : `${weak.length} between ${low}% and ${high}%`;
}
