import { darkTheme, lightTheme } from '@plumbline/charts';
import type { Insight } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useFactOpener } from '../../entities/fact/use-fact-opener.js';
import { evidenceQuery } from '../../entities/insight/insights.api.js';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { useMediaQuery } from '../../shared/lib/use-media-query.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { groupInsights, type InsightGroups } from './model/group-insights.js';
import { fromConfidence, withoutConfidence } from './model/insight-view.js';
import { useChangeInsight } from './parts/insights.api.js';
import type { DismissReason, InsightsData, InsightsScreen } from './parts/insights-context.js';
import { useInsightView } from './parts/use-insight-view.js';

interface ScreenState {
  screen: InsightsScreen;
  groups: InsightGroups;
  /** The open insight, also where the filters do not list it. */
  opened: Insight | undefined;
  move: (step: 1 | -1) => void;
  closeFact: () => void;
}

export function useInsightsScreen({ insights }: InsightsData): ScreenState {
  const [view, change] = useInsightView();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const groups = useMemo(
    () => groupInsights(fromConfidence(withoutConfidence(insights, view), view.from)),
    [insights, view],
  );
  const { ordered } = groups;
  const openId = view.id ?? (isWide ? (ordered[0]?.id ?? null) : null);
  const evidence = useQuery({ ...evidenceQuery(openId ?? ''), enabled: openId !== null });
  const opened = insights.find(({ id }) => id === openId) ?? evidence.data?.insight;
  const fact = useFactOpener((ref) => change({ fact: ref, ...(ref && { id: openId }) }));
  const select = (id: string) => change({ id, fact: null }, { replace: isWide });
  const after = (insight: Insight, step: 1 | -1) => {
    const at = ordered.findIndex(({ id }) => id === insight.id);
    return ordered[at + step] ?? ordered[at - step];
  };
  const [dismiss, bringBack] = useDismissal((insight) =>
    change({ id: (isWide && after(insight, 1)?.id) || null, fact: null }, { replace: true }),
  );
  useFocusOnReturn(isWide ? null : openId);
  return {
    screen: { view, change, theme, isWide, openId, openFact: fact.open, select, dismiss, bringBack },
    groups,
    opened,
    closeFact: fact.close,
    move: (step) => {
      const next = opened ? after(opened, step) : ordered[0];
      const isAtEnd = opened && ordered.at(step === 1 ? -1 : 0)?.id === opened.id;
      if (!next || isAtEnd) return;
      const isInList = document.activeElement?.closest('[data-insight]') !== null;
      if (isWide) select(next.id);
      if (isInList || !isWide) linkOf(next.id)?.focus();
    },
  };
}

function useDismissal(
  onDismissed: (insight: Insight) => void,
): [(insight: Insight, reason?: DismissReason) => void, (insight: Insight) => void] {
  const update = useChangeInsight();
  const onError = (error: Error) =>
    toast({ variant: 'destructive', title: 'Nothing was changed', description: error.message });
  const bringBack = ({ id, title }: Insight) =>
    update.mutate(
      { id, change: { dismissed: false } },
      { onError, onSuccess: () => toast({ variant: 'success', title: `“${title}” is back in the list` }) },
    );
  const dismiss = (insight: Insight, dismissReason?: DismissReason) => {
    update.mutate(
      { id: insight.id, change: { dismissed: true, ...(dismissReason && { dismissReason }) } },
      { onError },
    );
    onDismissed(insight);
    toast({
      title: `“${insight.title}” was dismissed`,
      action: { label: 'Undo', onSelect: () => bringBack(insight) },
    });
  };
  return [dismiss, bringBack];
}

/** On a narrow screen, Back gives the focus to the item that was open. */
function useFocusOnReturn(openId: string | null): void {
  const last = useRef(openId);
  useEffect(() => {
    if (openId === null && last.current !== null) linkOf(last.current)?.focus();
    last.current = openId;
  }, [openId]);
}

const linkOf = (id: string) => document.querySelector<HTMLElement>(`[data-insight="${CSS.escape(id)}"]`);
