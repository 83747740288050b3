import type { Summary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { readFact, writeFact } from '../../../entities/fact/fact-address.js';
import { FactLinksContext } from '../../../entities/fact/fact-links.js';
import { FactPanel } from '../../../entities/fact/fact-panel.js';
import { useFactOpener } from '../../../entities/fact/use-fact-opener.js';
import { summaryQuery } from '../../../entities/summary/summaries.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { SummaryFactSetting } from '../parts/summary-fact-setting.js';
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
      {summary.isError ? (
        <Card>
          <ErrorState
            title="This summary could not be loaded"
            error={summary.error}
            onRetry={() => void summary.refetch()}
          />
        </Card>
      ) : (
        <SkeletonGroup label="Loading the summary">
          <Skeleton className="h-[40rem] rounded-lg" />
        </SkeletonGroup>
      )}
    </>
  );
}

function Screen({ summary }: { summary: Summary }) {
  const [params, setParams] = useSearchParams();
  const fact = readFact(params);
  const { open, close } = useFactOpener((ref) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        writeFact(ref, next);
        return next;
      },
      { preventScrollReset: true },
    ),
  );
  return (
    <FactLinksContext value={{ fact, openFact: open }}>
      <div className={fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}>
        <SummaryHeader summary={summary} />
        <div
          className={cn(
            'grid items-start gap-4 pb-6',
            fact
              ? 'grid-cols-[minmax(0,1fr)]'
              : 'grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[13.5rem_minmax(0,1fr)_21.5rem]',
          )}
        >
          {!fact && <Outline summary={summary} />}
          <SummaryDocument summary={summary} />
          {!fact && <Settings summary={summary} />}
        </div>
      </div>
      {fact && (
        <SummaryFactSetting dataSourceId={summary.dataSourceId}>
          <FactPanel factRef={fact} onClose={close} />
        </SummaryFactSetting>
      )}
    </FactLinksContext>
  );
}
