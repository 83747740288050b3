import type { BatchSummary } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';

/** Tables of many documents, newest first. */
export function BatchList({ batches, onNew }: { batches: readonly BatchSummary[]; onNew: () => void }) {
  if (batches.length === 0)
    return (
      <Card>
        <Empty
          title="No tables yet"
          action={
            <EditorOnly>
              <Button onClick={onNew}>Extract fields</Button>
            </EditorOnly>
          }
        >
          Choose several documents at once: they become one table with a row for each and a column for each
          field.
        </Empty>
      </Card>
    );
  return (
    <Card>
      <ul aria-label="Tables of many documents" className="divide-y divide-border-subtle">
        {batches.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-52 flex-1">
              <Link
                to={`/extractions/batches/${batch.id}`}
                className="font-medium wrap-anywhere text-text1 hover:underline"
              >
                {batch.name}
              </Link>
              <p className="text-caption text-text3">
                {batch.templateName} · {formatDateTime(batch.createdAt)}
              </p>
            </div>
            <p className="text-label font-normal text-text2 tabular-nums">{batchWords(batch)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "98 of 100 documents read, 2 failed, 14 fields to check". */
export function batchWords({ documents, ready, failed, toCheck }: BatchSummary): string {
  const read =
    ready === documents
      ? `${plural(documents, 'document')} read`
      : `${ready} of ${plural(documents, 'document')} read`;
  return [
    read,
    failed > 0 && `${failed} failed`,
    toCheck > 0 ? `${plural(toCheck, 'field')} to check` : ready > 0 && 'nothing to check',
  ]
    .filter(Boolean)
    .join(', ');
}
