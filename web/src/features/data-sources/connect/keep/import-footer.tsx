import { type Connection, type ImportBody, quotaWords, type Selection } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { selectionQuery, useImport } from '../../../../entities/connection/connections.api.js';
import { useUser } from '../../../../entities/session/session-state.js';
import { showLimit, showLimitOf } from '../../../../entities/subscription/limit-store.js';
import { useUsage } from '../../../../entities/subscription/usage.api.js';
import { Button } from '../../../../shared/ui/buttons/button.js';
import { toast } from '../../../../shared/ui/toasts/toast-store.js';
import { durationWords } from '../../parts/freshness-words.js';
import type { Keep } from './keeping.js';

interface ImportFooterProps {
  connection: Connection;
  selection: Selection | undefined;
  keep: Keep;
  onBack: () => void;
  onImported: (dataSourceId: string) => void;
}

/** What will be made of the choice, and making it. */
export function ImportFooter({ connection, selection, keep, onBack, onImported }: ImportFooterProps) {
  const uploads = useUsage('uploads');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p className="text-body text-text1">{selection ? sentence(selection, keep) : 'Nothing chosen yet'}</p>
        {uploads && uploads.limit !== null && (
          <p className="text-caption text-text3 tabular-nums">
            {uploads.used} of {uploads.limit} uploads used
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button onClick={onBack}>Back</Button>
        {selection ? (
          <Create connection={connection} selection={selection} keep={keep} onImported={onImported} />
        ) : (
          <Button variant="primary" disabled>
            Create data source
          </Button>
        )}
      </div>
    </div>
  );
}

type CreateProps = Pick<ImportFooterProps, 'connection' | 'keep' | 'onImported'> & { selection: Selection };

/** What could not be looked at is not made a data source of. */
function Create({ connection, selection, keep, onImported }: CreateProps) {
  const navigate = useNavigate();
  const { plan } = useUser();
  const uploads = useUsage('uploads');
  const preview = useQuery(selectionQuery(connection.id, selection));
  const copy = useImport(connection.id);
  const isFull = uploads !== undefined && uploads.limit !== null && uploads.used >= uploads.limit;
  const run = () => {
    if (isFull)
      return showLimit({ meter: 'uploads', message: quotaWords(plan, 'uploads', uploads.limit ?? 0) });
    copy.mutate(bodyOf(selection, keep), {
      onSuccess: ({ id, name }) => {
        if (keep.mode === 'snapshot' && keep.refresh === 'by-schedule')
          void navigate(`/scheduler?new=refresh.${id}`, { state: { name: `Refresh ${name}` } });
        else onImported(id);
      },
      onError: (error) => {
        if (!showLimitOf(error))
          toast({ variant: 'destructive', title: 'Nothing was imported', description: error.message });
      },
    });
  };
  return (
    <Button
      variant="primary"
      disabled={preview.isError || ('query' in selection && preview.isPending)}
      isPending={copy.isPending}
      onClick={run}
    >
      Create data source
    </Button>
  );
}

function bodyOf(selection: Selection, { mode, refresh }: Keep): ImportBody {
  if (mode === 'live' || typeof refresh !== 'number') return { ...selection, mode };
  return { ...selection, mode, onOpenMinutes: refresh };
}

function sentence(selection: Selection, { mode, refresh }: Keep): string {
  const name = 'table' in selection ? `${selection.schema}.${selection.table}` : 'your query';
  if (mode === 'live') return `${name.charAt(0).toUpperCase()}${name.slice(1)}, live`;
  const when = {
    'by-hand': 'refreshed by hand',
    'by-schedule': 'refreshed by schedule',
  };
  const how =
    typeof refresh === 'number'
      ? `read again when it is opened and older than ${durationWords(refresh)}`
      : when[refresh];
  return `A snapshot of ${name}, ${how}`;
}
