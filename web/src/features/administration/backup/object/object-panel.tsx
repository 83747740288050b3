import type { BackupView, HeldKind, HeldObject, RestoreMode } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Lock, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Cancelled, useFreshSession } from '../../../../entities/session/fresh-session.js';
import { formatDateTime } from '../../../../shared/lib/format-time.js';
import { BareIconButton } from '../../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../../shared/ui/buttons/button.js';
import { Card } from '../../../../shared/ui/card.js';
import { ErrorState } from '../../../../shared/ui/error-state.js';
import { ObjectChoice } from './object-choice.js';
import { ObjectPlan } from './object-plan.js';
import { objectPlanQuery, useRestoreObject } from './object-restore.api.js';
import { KIND_WORDS, modeWords } from './object-words.js';

interface ObjectPanelProps {
  backup: BackupView;
  onClose: () => void;
}

/** Brings one thing back out of a backup: chosen, said what it would change, and then begun. */
export function ObjectPanel({ backup, onClose }: ObjectPanelProps) {
  const [kind, setKind] = useState<HeldKind>('dashboard');
  const [chosen, setChosen] = useState<HeldObject>();
  const panel = useRef<HTMLDivElement>(null);
  // Where there is one column, whoever opens it stands far above.
  useEffect(() => panel.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <Card aria-label="Restore one object" className="self-start">
      <div ref={panel} className="flex scroll-mt-20 flex-col gap-3 px-5 py-4">
        <div className="flex items-start justify-between gap-2">
          <div>
            <h2 className="text-h3">Restore one object</h2>
            <p className="text-label font-normal text-text2">
              From the backup of {formatDateTime(backup.at ?? backup.createdAt)}
            </p>
          </div>
          <BareIconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" />
          </BareIconButton>
        </div>
        {chosen ? (
          <Chosen backup={backup} held={chosen} onBack={() => setChosen(undefined)} onBegun={onClose} />
        ) : (
          <ObjectChoice backupId={backup.id} kind={kind} onKind={setKind} onChosen={setChosen} />
        )}
      </div>
      <p className="flex items-start gap-2 border-t border-border-subtle px-5 py-3 text-label font-normal text-text2">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        In its place takes your password and a backup of the current state first. Every restore is in the
        audit log.
      </p>
    </Card>
  );
}

interface ChosenProps {
  backup: BackupView;
  held: HeldObject;
  onBack: () => void;
  onBegun: () => void;
}

function Chosen({ backup, held, onBack, onBegun }: ChosenProps) {
  // What is gone is wanted back where it was; beside what is there, a copy harms nobody.
  const [mode, setMode] = useState<RestoreMode>(held.isThere ? 'copy' : 'place');
  const run = useFreshSession();
  const restore = useRestoreObject(backup.id);
  const chosen = { kind: held.kind, objectId: held.id, mode };
  const { data: plan, error, refetch } = useQuery(objectPlanQuery(backup.id, chosen));
  const failure = restore.error instanceof Cancelled ? null : restore.error;
  return (
    <>
      <div>
        <p className="text-label text-text1 wrap-anywhere">
          {KIND_WORDS[held.kind]} “{held.name}”
        </p>
        <p className="text-label font-normal text-text2 wrap-anywhere">
          {held.workspaceName} · {held.isThere ? 'is there now, too' : 'is gone now'}
        </p>
        <Button variant="link" size="compact" onClick={onBack}>
          Choose another
        </Button>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Where it comes back</legend>
        {(['copy', 'place'] as const).map((each) => (
          <label key={each} className="touch-target flex items-start gap-2 text-body text-text1">
            <input
              type="radio"
              name="mode"
              className="mt-1 size-4 accent-accent"
              checked={mode === each}
              onChange={() => setMode(each)}
            />
            {modeWords(each, held).title}
          </label>
        ))}
      </fieldset>
      {error && (
        <ErrorState
          title="What would change could not be found out"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!plan && !error && (
        <p role="status" className="text-body text-text2">
          The backup is compared with what is there now.
        </p>
      )}
      {plan && <ObjectPlan plan={plan} />}
      {failure && (
        <p role="alert" className="text-body text-danger-text">
          {failure.message}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          disabled={plan?.problem !== null}
          isPending={restore.isPending}
          onClick={() => restore.mutate({ chosen, run }, { onSuccess: onBegun })}
        >
          {modeWords(mode, held).button}
        </Button>
      </div>
    </>
  );
}
