import type { Dashboard } from '@plumbline/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCopy } from '../../../entities/dashboard/editing.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { formatTime } from '../../../shared/lib/format-time.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { notifyRefused } from '../parts/notify-refused.js';
import { ConflictDialog } from './conflict-dialog.js';
import { ConflictNotice, useSavedBy } from './conflict-notice.js';
import type { EditSession } from './edit-context.js';
import { readDraft } from './model/draft-store.js';
import type { Base, Draft } from './model/editing.js';
import { type Choices, differencesOf, mergeDrafts } from './model/merge.js';

interface ConflictProps {
  /** As somebody else saved it meanwhile. */
  dashboard: Dashboard;
  session: Pick<EditSession, 'state' | 'dispatch'>;
  onMerged: (merged: { base: Base; draft: Draft }) => void;
  onDone: () => void;
}

/** A draft of a version that is no longer the newest: merged tile by tile, or saved as a copy. */
export function Conflict({ dashboard, session, onMerged, onDone }: ConflictProps) {
  const { state } = session;
  const [isComparing, setIsComparing] = useState(false);
  const by = useSavedBy(dashboard.id, dashboard.version);
  const copy = useSaveCopy(dashboard, session, onDone);
  const differences = differencesOf(state.base, dashboard, state.draft);
  const { id: userId } = useUser();
  const draftedAt = readDraft(userId, dashboard.id)?.at;
  const onMerge = (choices: Choices) => {
    const sides = { base: state.base, theirs: dashboard, mine: state.draft };
    const { name, config, version } = dashboard;
    onMerged({ base: { name, config, version }, draft: mergeDrafts(sides, differences, choices) });
  };
  return (
    <>
      <ConflictNotice
        {...{ dashboard, differences, by }}
        baseVersion={state.base.version}
        onCompare={() => setIsComparing(true)}
        onCopy={copy.save}
        isCopying={copy.isPending}
      />
      {isComparing && (
        <ConflictDialog
          {...{ differences, by, onMerge }}
          versions={{ base: state.base.version, theirs: dashboard.version }}
          times={{
            theirs: formatTime(dashboard.updatedAt),
            mine: draftedAt && formatTime(draftedAt),
          }}
          onCopy={copy.save}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  );
}

/** The draft as a dashboard of its own; the newer version stays as it is. */
function useSaveCopy({ id }: Dashboard, { state, dispatch }: ConflictProps['session'], onDone: () => void) {
  const navigate = useNavigate();
  const copy = useCopy(id);
  const save = () =>
    copy.mutate(
      { name: `${state.draft.name.slice(0, 180)} (my copy)`, config: state.draft.config },
      {
        onSuccess: (made) => {
          dispatch({ type: 'discard' });
          onDone();
          toast({ variant: 'success', title: `“${made.name}” was made` });
          void navigate(`/dashboard/${made.id}`);
        },
        onError: notifyRefused,
      },
    );
  return { save, isPending: copy.isPending };
}
