import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InsightView, readInsightView, writeInsightView } from '../model/insight-view.js';

export type ChangeInsightView = (part: Partial<InsightView>, options?: { replace?: boolean }) => void;

/** The state of the screen, which is the address. */
export function useInsightView(): [InsightView, ChangeInsightView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readInsightView(params), [params]);
  const change = useCallback<ChangeInsightView>(
    (part, { replace = false } = {}) =>
      setParams((known) => writeInsightView({ ...readInsightView(known), ...part }, known), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [view, change];
}
