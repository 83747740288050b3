import { type DataSourceDetail, type Freshness, type Schedule, whenWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { schedulesQuery } from '../../../entities/schedule/schedules.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ageWords, choiceWords } from '../parts/freshness-words.js';
import { RefreshButton } from '../parts/refresh-button.js';
import { FreshnessDialog } from './lazy-parts.js';

interface FreshnessNoteProps {
  source: DataSourceDetail;
  freshness: Freshness;
  isReading: boolean;
}

const LINK =
  'touch-target text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current';

/** How old the rows of a database are, how they are kept fresh, and why the last refresh did not come. */
export function FreshnessNote({ source, freshness, isReading }: FreshnessNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(schedulesQuery());
  const schedules = data?.filter(({ kind, target }) => kind === 'refresh' && target === source.id) ?? [];
  const { failure, readAt } = freshness;
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-72 text-label font-normal text-text2">
        <p className="wrap-anywhere">
          {`As of ${formatDateTime(readAt)}, ${ageWords(readAt, Date.now())}. `}
          <Kept freshness={freshness} schedules={schedules} source={source} />
        </p>
        {failure && !isReading && (
          <p className="mt-1 flex items-start gap-1.5 text-warning-text wrap-anywhere">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>
              Not refreshed on {formatDateTime(failure.at)}: {failure.message} What is shown was read before.
            </span>
          </p>
        )}
      </div>
      {failure?.code === 'full_import_needed' && !isReading && (
        <EditorOnly>
          <RefreshButton sourceId={source.id} isEverything />
        </EditorOnly>
      )}
      <EditorOnly>
        <Button onClick={() => setIsOpen(true)}>Keep it fresh</Button>
      </EditorOnly>
      {isOpen && (
        <Suspense fallback={null}>
          <FreshnessDialog
            source={source}
            freshness={freshness}
            schedules={schedules}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface KeptProps {
  source: DataSourceDetail;
  freshness: Freshness;
  schedules: readonly Schedule[];
}

function Kept({ source, freshness, schedules }: KeptProps) {
  const choices = choiceWords(freshness).join(' ');
  const [first, ...others] = schedules;
  if (!first)
    return (
      <>
        {choices}{' '}
        <EditorOnly>
          <Link
            to={`/scheduler?new=refresh.${source.id}`}
            state={{ name: `Refresh ${source.name}` }}
            className={LINK}
          >
            Refresh every …
          </Link>
        </EditorOnly>
      </>
    );
  const when = first.paused ? 'paused' : lowerFirst(whenWords(first.when));
  return (
    <>
      Refreshed by{' '}
      <Link to={`/scheduler?runs=${first.id}`} className={LINK}>
        {first.name}
      </Link>
      {` (${when})${others.length > 0 ? ` and ${plural(others.length, 'other schedule')}` : ''}. ${choices}`}
    </>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
