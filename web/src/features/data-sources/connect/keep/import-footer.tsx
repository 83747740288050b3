import {
  type Connection,
  type ImportBody,
  quotaWords,
  type Selection,
  type Usage,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { selectionQuery, useImport } from '../../../../entities/connection/connections.api.js';
import { useCreateSchedule } from '../../../../entities/schedule/schedules.api.js';
import { useUser } from '../../../../entities/session/session-state.js';
import { showLimit, showLimitOf } from '../../../../entities/subscription/limit-store.js';
import { useUsage } from '../../../../entities/subscription/usage.api.js';
import { Button } from '../../../../shared/ui/buttons/button.js';
import { toast } from '../../../../shared/ui/toasts/toast-store.js';
import { durationWords } from '../../parts/freshness-words.js';
import type { Keep } from './keeping.js';
import { refreshSchedule, rhythmWords } from './rhythm.js';

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
  const { plan } = useUser();
  const uploads = useUsage('uploads');
  const schedules = useUsage('schedules');
  const preview = useQuery(selectionQuery(connection.id, selection));
  const copy = useImport(connection.id);
  const schedule = useSchedule(keep, onImported);
  const isScheduled = keep.mode === 'snapshot' && keep.refresh === 'by-schedule';
  const run = () => {
    const [full] = [uploads, ...(isScheduled ? [schedules] : [])].filter(isFull);
    if (full) return showLimit({ meter: full.meter, message: quotaWords(plan, full.meter, full.limit ?? 0) });
    copy.mutate(bodyOf(selection, keep), {
      onSuccess: (source) => (isScheduled ? schedule.add(source) : onImported(source.id)),
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
      isPending={copy.isPending || schedule.isPending}
      onClick={run}
    >
      Create data source
    </Button>
  );
}

const isFull = (usage: Usage[number] | undefined): usage is Usage[number] =>
  usage !== undefined && usage.limit !== null && usage.used >= usage.limit;

/** Makes the schedule of what was imported; the data source stays where that fails, and people are told. */
function useSchedule({ rhythm }: Keep, onImported: (dataSourceId: string) => void) {
  const { timezone } = useUser();
  const create = useCreateSchedule();
  return {
    isPending: create.isPending,
    add: (source: { id: string; name: string }) =>
      create.mutate(refreshSchedule(source, rhythm, timezone), {
        onSuccess: ({ name }) => toast({ variant: 'success', title: `Schedule “${name}” is set up` }),
        onError: ({ message }) =>
          toast({
            ...{ variant: 'destructive', title: 'The rows are imported, but no schedule was made' },
            description: message,
          }),
        onSettled: () => onImported(source.id),
      }),
  };
}

function bodyOf(selection: Selection, { mode, refresh }: Keep): ImportBody {
  if (mode === 'live' || typeof refresh !== 'number') return { ...selection, mode };
  return { ...selection, mode, onOpenMinutes: refresh };
}

function sentence(selection: Selection, { mode, refresh, rhythm }: Keep): string {
  const name = 'table' in selection ? `${selection.schema}.${selection.table}` : 'your query';
  if (mode === 'live') return `${name.charAt(0).toUpperCase()}${name.slice(1)}, live`;
  const when = {
    'by-hand': 'refreshed by hand',
    'by-schedule': rhythmWords(rhythm),
  };
  const how =
    typeof refresh === 'number'
      ? `read again when it is opened and older than ${durationWords(refresh)}`
      : when[refresh];
  return `A snapshot of ${name}, ${how}`;
}
