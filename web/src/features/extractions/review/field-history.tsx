import type { ExtractionField, FieldChange } from '@plumbline/contracts';
import { valueWords } from '../../../entities/extraction/extraction-words.js';
import { REVIEWER_NAMES } from '../../../entities/opinion/opinion-words.js';
import { useUser } from '../../../entities/session/session-state.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';

/** What people said of a field, the newest first; nothing where nobody has yet. */
export function FieldHistory({ field }: { field: ExtractionField }) {
  const { id } = useUser();
  const { history = [] } = field;
  if (history.length === 0) return null;
  return (
    <details className="mt-3 text-caption text-text2" open={history.length === 1}>
      <summary className="touch-target w-fit cursor-pointer font-medium">History</summary>
      <ol className="mt-1 flex flex-col gap-1">
        {[...history].reverse().map((change) => (
          <li key={`${change.at} ${change.by}`} className="wrap-anywhere">
            {change.by === id ? 'You' : change.name} {said(field, change)}{' '}
            <time dateTime={change.at} className="whitespace-nowrap text-text3">
              {formatDateTime(change.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

function said(field: ExtractionField, { state, value, reviewer }: FieldChange): string {
  if (state === 'to_check') return 'took the decision back';
  if (state === 'rejected' || value === null) return 'said that it is not in this document';
  const from = reviewer ? `, as the second opinion of ${REVIEWER_NAMES[reviewer]} says` : '';
  return `${state === 'changed' ? 'changed it to' : 'accepted'} ${valueWords(field, value)}${from}`;
}
