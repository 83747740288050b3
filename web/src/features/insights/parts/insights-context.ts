import type { ChartTheme } from '@plumbline/charts';
import type { DataSourceSummary, Insight, InsightRun } from '@plumbline/contracts';
import { createContext, useContext } from 'react';
import type { FactRef } from '../../../entities/fact/facts.api.js';
import type { InsightView } from '../model/insight-view.js';
import type { ChangeInsightView } from './use-insight-view.js';

export interface InsightsData {
  insights: readonly Insight[];
  runs: readonly InsightRun[];
  /** Sources that have been read. */
  sources: readonly DataSourceSummary[];
}

/** What the parts of the insights screen share. */
export interface InsightsScreen {
  view: InsightView;
  change: ChangeInsightView;
  theme: ChartTheme;
  /** List and detail stand side by side. */
  isWide: boolean;
  /** The insight whose detail is shown; on a narrow screen none until one is opened. */
  openId: string | null;
  openFact: (fact: FactRef) => void;
  select: (id: string) => void;
  dismiss: (insight: Insight, reason?: DismissReason) => void;
  bringBack: (insight: Insight) => void;
}

export type DismissReason = 'known' | 'not_useful' | 'wrong' | 'other';

export const InsightsContext = createContext<InsightsScreen | null>(null);

export function useInsights(): InsightsScreen {
  const screen = useContext(InsightsContext);
  if (!screen) throw new Error('This part needs the insights screen around it');
  return screen;
}
