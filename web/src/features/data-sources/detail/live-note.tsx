import type { DataSourceDetail } from '@plumbline/contracts';
import { Radio, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';

interface LiveNoteProps {
  source: DataSourceDetail;
  isReading: boolean;
}

/** Where the rows of a live source are, and what of them is shown here. */
export function LiveNote({ source: { freshness }, isReading }: LiveNoteProps) {
  const failure = freshness?.failure;
  return (
    <Card className="mb-4 flex items-start gap-3 p-4 text-label font-normal text-text2">
      <Radio className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium text-text1">Live.</span> The rows stay in the database, which answers
          dashboards, questions and alerts itself. Profile and rows below are those of the first rows
          {freshness && `, looked at on ${formatDateTime(freshness.readAt)}`}; they say nothing of all.
          Insights, predictions and merges need a snapshot of the same table.
        </p>
        {failure && !isReading && (
          <p className="mt-1 flex items-start gap-1.5 text-warning-text">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>
              The columns could not be looked at again on {formatDateTime(failure.at)}: {failure.message}
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}
