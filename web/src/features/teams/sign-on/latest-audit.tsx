import { formatCount } from '@plumbline/charts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { Failure } from '../failure.js';
import { teamAuditQuery, useAuditFile } from '../team.api.js';
import { AuditEntries } from '../team-audit.js';

const SHOWN = 5;

/** The newest entries of the audit log, and the way to all of them. */
export function LatestAudit({ onOpenAll }: { onOpenAll: () => void }) {
  const audit = useQuery(teamAuditQuery(0));
  const file = useAuditFile();
  return (
    <section aria-label="Latest in the audit log" className="flex flex-col gap-3 pt-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-h2">Audit log</h2>
          {audit.data && audit.data.total > 0 && (
            <p className="text-caption text-text3">
              the latest {Math.min(SHOWN, audit.data.total)} of {formatCount(audit.data.total)}
            </p>
          )}
        </div>
        <div className="flex gap-3">
          <Button variant="link" size="compact" isPending={file.isPending} onClick={() => file.mutate()}>
            Export CSV
          </Button>
          <Button variant="link" size="compact" onClick={onOpenAll}>
            Open all
          </Button>
        </div>
      </header>
      <Failure error={file.error} />
      <Loaded query={audit} noun="audit log" skeleton={<Skeleton className="h-60 rounded-lg" />}>
        {({ entries, total }) =>
          total === 0 ? (
            <p className="text-body text-text2">Nothing was decided yet.</p>
          ) : (
            <AuditEntries entries={entries.slice(0, SHOWN)} />
          )
        }
      </Loaded>
    </section>
  );
}
