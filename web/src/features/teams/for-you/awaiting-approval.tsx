import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { awaitingQuery } from '../../../entities/summary/approvals.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';

/** Summaries that wait for the reader's approval; nothing where none do. */
export function AwaitingApproval() {
  const { data = [] } = useQuery(awaitingQuery());
  const mine = data.filter(({ mayDecide }) => mayDecide);
  if (mine.length === 0) return null;
  return (
    <Card className="mb-4">
      <h2 className="px-4 pt-3 pb-1 text-h3">Waiting for your approval</h2>
      <ul className="divide-y divide-border-subtle">
        {mine.map(({ id, title, askedBy, askedAt }) => (
          <li key={id} className="px-4 py-3">
            <Link
              to={`/summaries/${id}`}
              className="touch-target text-body font-medium text-accent-text underline decoration-accent-border underline-offset-4 wrap-anywhere"
            >
              {title}
            </Link>
            <p className="text-caption text-text3">
              {askedBy} asked, {formatDateTime(askedAt)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
