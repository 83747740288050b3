import type { Summary } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';

/** Key figures that were others in the last summary. */
export function Changed({ summary: { changesSince } }: { summary: Summary }) {
  if (!changesSince) return null;
  const { items, createdAt, summaryId } = changesSince;
  return (
    <div className="p-4">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h2 className="text-h3">Changed since the last one</h2>
        <Link
          to={`/summaries/${summaryId}`}
          className="text-label text-accent-text underline underline-offset-4"
        >
          {formatDateTime(createdAt)}
        </Link>
      </div>
      {items.length === 0 ? (
        <p className="text-body text-text2">Its key figures say what they said then.</p>
      ) : (
        <dl className="divide-y divide-border">
          {items.map(({ label, before, after }) => (
            <div key={label} className="flex items-baseline justify-between gap-3 py-1.5 text-label">
              <dt className="min-w-0 wrap-anywhere">{label}</dt>
              <dd className="shrink-0 text-text2 tabular-nums">
                <FactSentence phrases={[before]} variant="quiet" /> →{' '}
                <FactSentence phrases={[after]} variant="quiet" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
