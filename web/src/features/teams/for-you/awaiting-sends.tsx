import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DecideSend } from '../../../entities/schedule/decide-send.js';
import { awaitingSendsQuery } from '../../../entities/schedule/schedules.api.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';

/** Files of schedules that wait for the reader before they are sent; nothing where none do. */
export function AwaitingSends() {
  const { data = [] } = useQuery(awaitingSendsQuery());
  const mine = data.filter(({ mayDecide }) => mayDecide);
  if (mine.length === 0) return null;
  return (
    <Card className="mb-4">
      <h2 className="px-4 pt-3 pb-1 text-h3">Waiting to be sent</h2>
      <ul className="divide-y divide-border-subtle">
        {mine.map(({ runId, scheduleName, file, createdBy, recipients, approveBy }) => (
          <li key={runId} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-60 flex-1">
              <Link
                to="/scheduler"
                className="touch-target text-body font-medium text-accent-text underline decoration-accent-border underline-offset-4 wrap-anywhere"
              >
                {scheduleName}
              </Link>
              <p className="text-body wrap-anywhere">
                <Link to="/exports" className="underline underline-offset-4">
                  {file.name}
                </Link>{' '}
                to {plural(recipients, 'person', 'people')}
              </p>
              <p className="text-caption text-text3">
                {createdBy}’s schedule. Without approval by {formatDateTime(approveBy)} nobody gets it.
              </p>
            </div>
            <DecideSend runId={runId} name={scheduleName} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
