import type { Insight, InsightType, Priority } from '@plumbline/contracts';
import { readFact, writeFact } from '../../../entities/fact/fact-address.js';
import type { FactRef } from '../../../entities/fact/facts.api.js';
import { PRIORITY_NAMES, TYPE_NAMES } from '../../../entities/insight/insight-words.js';

/** What is shown and chosen on the insights screen. It lies in the address and nowhere else. */
export interface InsightView {
  source: string | null;
  type: InsightType | null;
  priority: Priority | null;
  /** Least confidence in percent, 0 to 95. */
  from: number;
  /** The insight that is open. */
  id: string | null;
  /** The dismissed ones are listed instead. */
  isDismissed: boolean;
  fact: FactRef | null;
}

export const ALL_INSIGHTS: InsightView = {
  source: null,
  type: null,
  priority: null,
  from: 0,
  id: null,
  isDismissed: false,
  fact: null,
};

export const CONFIDENCE_STEP = 5;
export const MAX_CONFIDENCE_FROM = 95;

export function readInsightView(params: URLSearchParams): InsightView {
  return {
    source: params.get('source') || null,
    type: wordOf(TYPE_NAMES, params.get('type')),
    priority: wordOf(PRIORITY_NAMES, params.get('priority')),
    from: percentOf(params.get('from')),
    id: params.get('id') || null,
    isDismissed: params.get('dismissed') === 'true',
    fact: readFact(params),
  };
}

/** The address of a view; parameters that are not its own stay. */
export function writeInsightView(view: InsightView, known: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(known);
  const set = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value);
  set('source', view.source);
  set('type', view.type);
  set('priority', view.priority);
  set('from', view.from > 0 ? String(view.from) : null);
  set('id', view.id);
  set('dismissed', view.isDismissed ? 'true' : null);
  writeFact(view.fact, params);
  return params;
}

/** Whether anything narrows the list; the chosen source is where one looks, not a filter. */
export const isNarrowed = ({ type, priority, from }: InsightView): boolean =>
  type !== null || priority !== null || from > 0;

/** The insights that a view lists, but for its least confidence: what the histogram behind the slider counts. */
export function withoutConfidence(insights: readonly Insight[], view: InsightView): Insight[] {
  return insights.filter(
    ({ dataSourceId, type, priority }) =>
      (view.source === null || dataSourceId === view.source) &&
      (view.type === null || type === view.type) &&
      (view.priority === null || priority === view.priority),
  );
}

/** An exact description is not uncertain, so no least confidence leaves it out. */
export function fromConfidence(insights: readonly Insight[], from: number): Insight[] {
  return insights.filter(({ confidence, isExact }) => isExact || Number(confidence) * 100 >= from);
}

function wordOf<Word extends string>(words: Record<Word, string>, text: string | null): Word | null {
  return text !== null && Object.hasOwn(words, text) ? (text as Word) : null;
}

function percentOf(text: string | null): number {
  const percent = Math.round(Number(text ?? 0) / CONFIDENCE_STEP) * CONFIDENCE_STEP;
  return Number.isFinite(percent) ? Math.min(MAX_CONFIDENCE_FROM, Math.max(0, percent)) : 0;
}
