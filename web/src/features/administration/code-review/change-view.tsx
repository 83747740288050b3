import type { ReviewSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { opinionsQuery } from '../../../entities/opinion/opinions.api.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { codeReviewQuery } from './code-review.api.js';
import { OpinionCard } from './opinion-card.js';
import { ReviewFindings } from './review-findings.js';
import { RiskCard } from './risk-card.js';
import { ChecklistCard, FilesCard, HistoryCard } from './side-cards.js';

/** One change: risk and findings at the left, what a reviewer needs beside them. */
export function ChangeView({ summary: { id, status, error } }: { summary: ReviewSummary }) {
  const query = useQuery(codeReviewQuery(id, status));
  const { data: opinions = [] } = useQuery({ ...opinionsQuery(id), enabled: status === 'ready' });
  const said = opinions.find((each) => each.status === 'ready');
  if (status === 'failed')
    return (
      <Card className="p-5">
        <h2 className="text-h2">This change could not be reviewed</h2>
        <p className="text-body">{error}</p>
      </Card>
    );
  if (status === 'queued')
    return (
      <Card className="p-5">
        <p role="status" className="text-body">
          Reading the change. Large ones take about a minute.
        </p>
      </Card>
    );
  return (
    <Loaded query={query} noun="review" isOne>
      {(review) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
          <div className="flex min-w-0 flex-col gap-6">
            <RiskCard review={review} />
            <ReviewFindings review={review} opinion={said} />
          </div>
          <aside aria-label="About the change" className="flex min-w-0 flex-col gap-4">
            <ChecklistCard review={review} />
            <OpinionCard id={id} latest={opinions[0]} />
            <FilesCard review={review} />
            <HistoryCard review={review} />
          </aside>
        </div>
      )}
    </Loaded>
  );
}
