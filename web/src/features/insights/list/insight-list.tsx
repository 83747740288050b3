import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { PriorityBadge } from '../../../entities/insight/insight-marks.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { type InsightGroups, type SourceGroup, weakWords } from '../model/group-insights.js';
import { useInsights } from '../parts/insights-context.js';
import { InsightItem } from './insight-item.js';

/** The findings by priority, then by source; weak signals folded at the end. */
export function InsightList({ groups }: { groups: InsightGroups }) {
  return (
    <nav aria-label="Insights" className="[&_section:last-child_li:last-child]:border-b-0">
      {groups.groups.map(({ priority, count, sources }) => (
        <section key={priority}>
          <h2 className="flex h-9 items-center justify-between border-b border-border-subtle px-4 text-label font-normal text-text2 tabular-nums">
            <PriorityBadge priority={priority} />
            <span>
              {count}
              <span className="sr-only"> insights</span>
            </span>
          </h2>
          {sources.map((source) => (
            <SourceItems key={source.id} source={source} isNamed={sources.length > 1} />
          ))}
        </section>
      ))}
      {groups.weak.length > 0 && <WeakSignals weak={groups.weak} />}
    </nav>
  );
}

function SourceItems({ source, isNamed }: { source: SourceGroup; isNamed: boolean }) {
  return (
    <>
      {isNamed && (
        <h3 className="truncate border-b border-border-subtle bg-bg px-4 py-1 text-caption font-normal text-text3">
          {source.name}
        </h3>
      )}
      <ul>
        {source.insights.map((insight) => (
          <InsightItem key={insight.id} insight={insight} />
        ))}
      </ul>
    </>
  );
}

function WeakSignals({ weak }: { weak: InsightGroups['weak'] }) {
  const { openId } = useInsights();
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || weak.some((insight) => insight.id === openId);
  return (
    <section>
      <Button
        variant="ghost"
        className="h-13 w-full !justify-start !rounded-none !px-4 !font-normal focus-visible:-outline-offset-2"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpened(!isOpen)}
      >
        <ChevronRight className={isOpen ? 'rotate-90' : undefined} aria-hidden="true" />
        <span className="text-label">Weak signals</span>
        <span className="ml-auto truncate text-label font-normal tabular-nums">{weakWords(weak)}</span>
      </Button>
      <ul id={id} hidden={!isOpen} className="border-t border-border-subtle">
        {isOpen && weak.map((insight) => <InsightItem key={insight.id} insight={insight} />)}
      </ul>
    </section>
  );
}
