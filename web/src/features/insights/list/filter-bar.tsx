import type { DataSourceSummary, Insight, InsightType, Priority } from '@plumbline/contracts';
import { useState } from 'react';
import { PRIORITY_NAMES, TYPE_NAMES } from '../../../entities/insight/insight-words.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { withoutConfidence } from '../model/insight-view.js';
import { ConfidenceDialog } from '../parts/confidence-dialog.js';
import { useInsights } from '../parts/insights-context.js';
import { ConfidenceFilter } from './confidence-filter.js';

const ALL = 'all';

/** What narrows the list; all of it lies in the address. */
export function FilterBar({
  insights,
  sources,
}: {
  insights: readonly Insight[];
  sources: readonly DataSourceSummary[];
}) {
  const { view, change } = useInsights();
  const [isExplaining, setIsExplaining] = useState(false);
  const types = new Set(insights.map(({ type }) => type));
  const named = <Word extends string>(words: Record<Word, string>, isThere: (word: Word) => boolean) =>
    (Object.keys(words) as Word[]).filter(isThere).map((value) => ({ value, label: words[value] }));
  const every = { value: ALL, label: 'All' } as const;
  const set = (part: Parameters<typeof change>[0]) => change({ ...part, id: null, fact: null });
  return (
    <section aria-label="Filters" className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <Select
        size="compact"
        prefix="Source"
        className="max-w-70"
        value={view.source ?? ALL}
        options={[every, ...sources.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={(source) => set({ source: source === ALL ? null : source })}
      />
      <Select
        size="compact"
        prefix="Type"
        value={view.type ?? ALL}
        options={[every, ...named<InsightType>(TYPE_NAMES, (type) => types.has(type) || type === view.type)]}
        onValueChange={(type) => set({ type: type === ALL ? null : type })}
      />
      <Select
        size="compact"
        prefix="Priority"
        value={view.priority ?? ALL}
        options={[every, ...named<Priority>(PRIORITY_NAMES, () => true)]}
        onValueChange={(priority) => set({ priority: priority === ALL ? null : priority })}
      />
      {insights.length > 0 && (
        <div className="sm:mx-2">
          <ConfidenceFilter
            insights={withoutConfidence(insights, view)}
            from={view.from}
            onChange={(from) => set({ from })}
          />
        </div>
      )}
      <div className="ml-auto flex items-center gap-4">
        <Button
          variant="ghost"
          size="compact"
          className="aria-pressed:bg-pressed aria-pressed:text-text1"
          aria-pressed={view.isDismissed}
          onClick={() => set({ isDismissed: !view.isDismissed })}
        >
          Dismissed
        </Button>
        <Button variant="link" size="compact" onClick={() => setIsExplaining(true)}>
          What does confidence mean?
        </Button>
      </div>
      {isExplaining && <ConfidenceDialog onClose={() => setIsExplaining(false)} />}
    </section>
  );
}
