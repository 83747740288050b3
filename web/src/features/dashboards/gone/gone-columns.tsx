import type { GoneColumn } from '@plumbline/contracts';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { UseInstead } from './use-instead.js';
import { usesInWords } from './uses-in-words.js';

/** Shown before they are asked for. */
const FIRST = 3;

/** Above the tiles: which columns the data no longer has, what needs them, and the nearest to use instead. */
export function GoneColumns({ gone }: { gone: readonly GoneColumn[] }) {
  const { dashboard, sourceName, others } = useDashboard();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? gone : gone.slice(0, FIRST);
  const nameOf = (id: string) =>
    id === dashboard.dataSourceIds[0] ? sourceName : others.find((one) => one.id === id)?.name;
  return (
    <section
      aria-label="Columns that are gone"
      className="mb-4 flex gap-3 rounded-lg border border-warning-border bg-warning-bg px-4 py-2.5 text-body text-text1"
    >
      <Unplug className="mt-1.5 sm:mt-3.5 size-4 shrink-0 text-warning-text" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <ul className="divide-y divide-warning-border">
          {shown.map((one) => (
            <li
              key={`${one.dataSourceId} ${one.column}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1.5"
            >
              <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
                The column “{one.column}” is no longer in{' '}
                <Link
                  to={`/data-sources/${one.dataSourceId}`}
                  className="underline underline-offset-4 hover:no-underline"
                >
                  {nameOf(one.dataSourceId) || 'the data'}
                </Link>
                . {usesInWords(one)}
                {one.nearest === undefined &&
                  ' No column there is like it: rename one in the data source, or change what needs it.'}
              </p>
              <UseInstead dashboard={dashboard} gone={one} />
            </li>
          ))}
        </ul>
        {shown.length < gone.length && (
          <Button variant="link" size="compact" onClick={() => setIsWhole(true)}>
            Show all {gone.length}
          </Button>
        )}
      </div>
    </section>
  );
}
