import type { ReplicationNode, ReplicationStatus } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { CirclePause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Cancelled, FreshSessionProvider, useFreshSession } from '../../../entities/session/fresh-session.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { AddNodeDialog } from './add-node-dialog.js';
import { DataCard } from './data-card.js';
import { DrillsCard } from './drills-card.js';
import { MismatchesCard } from './mismatches-card.js';
import { NodesCard } from './nodes-card.js';
import {
  mismatchesQuery,
  preflightQuery,
  replicationQuery,
  useDrill,
  usePause,
  usePromote,
  useRemoveNode,
  useResync,
  useVerify,
} from './replication.api.js';
import { shutOutWords, subtitleOf } from './replication-words.js';
import { SetupCard } from './setup-card.js';
import { TakeoverCard } from './takeover-card.js';
import { TypedDialog } from './typed-dialog.js';

/** The installation that follows this one, for owner and admin. */
export function Component() {
  usePageTitle('Replication');
  const [isAdding, setIsAdding] = useState(false);
  const { data: status, error, refetch } = useQuery(replicationQuery());
  if (error && !status)
    return (
      <>
        <PageHeader title="Replication" />
        <ErrorState
          title="The standby could not be asked about"
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (!status) return <PageHeader title="Replication" subtitle="Loading" />;
  const [node] = status.nodes;
  return (
    <FreshSessionProvider>
      {node ? (
        <Followed status={status} node={node} />
      ) : (
        <>
          <PageHeader title="Replication" subtitle={subtitleOf([], undefined)} />
          <ShutOut status={status} name="A standby" />
          <SetupCard status={status} onAdd={() => setIsAdding(true)} />
        </>
      )}
      {isAdding && <AddNodeDialog onClose={() => setIsAdding(false)} />}
    </FreshSessionProvider>
  );
}

function Followed({ status, node }: { status: ReplicationStatus; node: ReplicationNode }) {
  const [open, setOpen] = useState<'promote' | 'remove'>();
  const { data: preflight } = useQuery(preflightQuery());
  const { data: mismatches = [] } = useQuery(mismatchesQuery());
  const [pause, verify, resync, drill] = [usePause(), useVerify(), useResync(), useDrill()];
  const isPaused = node.state === 'paused';
  const isDrilling = node.orders.some(({ kind }) => kind === 'drill');
  const failure = pause.error ?? verify.error ?? resync.error ?? drill.error;
  const onResync = async (ids: readonly string[]) => {
    for (const id of ids) await resync.mutateAsync(id).catch(() => undefined);
  };
  return (
    <>
      <PageHeader
        title="Replication"
        subtitle={subtitleOf(status.nodes, preflight)}
        actions={
          <>
            <Button variant="ghost" isPending={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
              {isPaused ? <RotateCcw aria-hidden="true" /> : <CirclePause aria-hidden="true" />}
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
            <Button
              disabled={isDrilling || node.state !== 'following'}
              isPending={drill.isPending}
              onClick={() => drill.mutate(undefined)}
            >
              <Play aria-hidden="true" /> Run a drill
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4 pb-10">
        {failure && (
          <p role="alert" className="text-body text-danger-text">
            {failure.message}
          </p>
        )}
        <ShutOut status={status} name={node.name} />
        <NodesCard status={status} node={node} onRemove={() => setOpen('remove')} />
        <DataCard
          node={node}
          mismatches={mismatches}
          verifying={node.verifying}
          onVerify={(kind) => verify.mutate(kind)}
        />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <TakeoverCard node={node} preflight={preflight} onPromote={() => setOpen('promote')} />
          <div className="flex min-w-0 flex-col gap-4">
            <MismatchesCard
              standby={node.name}
              mismatches={mismatches}
              count={node.mismatchCount}
              onResync={(ids) => void onResync(ids)}
            />
            <DrillsCard drills={node.drills} isRunning={isDrilling} />
          </div>
        </div>
      </div>
      {open === 'promote' && <PromoteDialog node={node} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <RemoveDialog node={node} isFenced={status.fencedAt !== null} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function ShutOut({ status, name }: { status: ReplicationStatus; name: string }) {
  const words = shutOutWords(status, name);
  return (
    words && (
      <p
        role="alert"
        className="mb-4 rounded-md border border-border px-5 py-3 text-body text-warning-text wrap-anywhere"
      >
        {words}
      </p>
    )
  );
}

function PromoteDialog({ node: { name, address }, onClose }: { node: ReplicationNode; onClose: () => void }) {
  const promote = usePromote();
  const run = useFreshSession();
  const error = promote.error instanceof Cancelled ? undefined : promote.error?.message;
  return (
    <TypedDialog
      title={`Promote ${name}`}
      description="It takes over from this installation. This is not taken back by a button."
      words={name}
      confirmLabel={`Promote ${name}`}
      isPending={promote.isPending}
      error={error}
      onConfirm={(confirmation) => promote.mutate({ confirmation, run }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="list-disc pl-5 text-body text-text1">
        <li>This installation stops saving anything at once, and lets everybody know.</li>
        <li>
          {name} applies the last changes, so that nothing is lost, and compares every table with this one.
        </li>
        <li>Only then it starts. Health records stay here: they leave their installation by no copy.</li>
        <li>People go on at {address ?? name}. Have names or proxies lead there.</li>
      </ul>
    </TypedDialog>
  );
}

interface RemoveDialogProps {
  node: ReplicationNode;
  isFenced: boolean;
  onClose: () => void;
}

function RemoveDialog({ node, isFenced, onClose }: RemoveDialogProps) {
  const remove = useRemoveNode(node.id);
  const isDangerous = isFenced || node.isLeasing;
  return (
    <TypedDialog
      title={`Remove ${node.name}`}
      description="It follows no longer; what it holds stays where it is."
      words={isDangerous ? `${node.name} is switched off` : node.name}
      confirmLabel="Remove"
      isPending={remove.isPending}
      error={remove.error?.message}
      onConfirm={(words) => remove.mutate(words, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isDangerous && (
        <p className="text-body text-danger-text">
          It may take over at any time. Switch it off first: from then on this installation writes whether it
          is heard from or not.
        </p>
      )}
    </TypedDialog>
  );
}
