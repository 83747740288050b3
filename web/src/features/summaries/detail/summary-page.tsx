import type { Summary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { SourceFacts } from '../../../entities/fact/source-facts.js';
import { summaryQuery } from '../../../entities/summary/summaries.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { Settings } from '../settings/settings.js';
import { Outline } from './outline.js';
import { SummaryDocument } from './summary-document.js';
import { SummaryHeader } from './summary-header.js';

/** One summary as a document: its outline, its words with the facts behind them, and what it was written for. */
export function Component() {
  const { id = '' } = useParams();
  const summary = useQuery(summaryQuery(id));
  usePageTitle(summary.data?.title ?? 'Summary');
  if (summary.data) return <Screen summary={summary.data} />;
  return (
    <>
      <PageHeader title="Summary" subtitle={<span>&nbsp;</span>} />
      <Loaded query={summary} noun="summary" isOne skeleton={<Skeleton className="h-[40rem] rounded-lg" />}>
        {() => null}
      </Loaded>
    </>
  );
}

function Screen({ summary }: { summary: Summary }) {
  return (
    <SourceFacts dataSourceId={summary.dataSourceId}>
      {(isFactOpen) => (
        <>
          <SummaryHeader summary={summary} />
          <div
            className={cn(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-4 pb-6',
              !isFactOpen &&
                'lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[13.5rem_minmax(0,1fr)_21.5rem]',
            )}
          >
            {!isFactOpen && <Outline summary={summary} />}
            <SummaryDocument summary={summary} />
            {!isFactOpen && <Settings summary={summary} />}
          </div>
        </>
      )}
    </SourceFacts>
  );
}
