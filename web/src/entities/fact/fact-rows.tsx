import type { Fact, FactRows as FactRowsOf } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../shared/lib/format.js';
import { formatTime } from '../../shared/lib/format-time.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import { AllRows } from './all-rows.js';
import { useFactSetting } from './fact-setting.js';
import { missingText } from './fact-text.js';
import { type FactRef, factRowsQuery } from './facts.api.js';
import { informativeColumns } from './row-columns.js';
import { RowTable } from './row-table.js';

const SHOWN = 7;

function linesText({ parents, asOf }: FactRowsOf): string {
  if (asOf)
    return `Rows as the database held them at ${formatTime(asOf)}: they may have changed since the number was given. `;
  const names = parents?.map(({ name, version }) => `${name}, version ${version}`).join(', and ');
  return names ? `Lines are those of ${names}.` : 'Lines are those of the uploaded file.';
}

/** The first rows behind a number with their lines in the file, and the way to all of them. */
export function FactRows({ factRef, fact }: { factRef: FactRef; fact: Fact }) {
  const { columns } = useFactSetting();
  const [isAll, setIsAll] = useState(false);
  const rows = useQuery(factRowsQuery(factRef, { offset: 0, limit: SHOWN }));
  if (rows.isError)
    return (
      <ErrorState title="The rows could not be read" error={rows.error} onRetry={() => void rows.refetch()} />
    );
  if (!rows.data)
    return (
      <SkeletonGroup label="Reading the rows">
        <Skeleton className="h-56" />
      </SkeletonGroup>
    );
  const { total } = rows.data;
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h3 className="text-label text-text2 tabular-nums">{plural(total, 'row')}</h3>
        {total > 0 && (
          <Button variant="link" size="compact" className="!h-6" onClick={() => setIsAll(true)}>
            Show all
          </Button>
        )}
      </div>
      {total > 0 && (
        <RowTable
          rows={rows.data}
          shown={informativeColumns(rows.data, fact.plan ?? fact.inputs?.[0], columns)}
          columns={columns}
          isFixed
        />
      )}
      <p className="mt-2 text-caption text-text3 tabular-nums">
        {linesText(rows.data)}
        {missingText(fact)}
      </p>
      {isAll && <AllRows factRef={factRef} fact={fact} onClose={() => setIsAll(false)} />}
    </>
  );
}
