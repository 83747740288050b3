import type { Dashboard } from '@plumbline/contracts';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { useSaveDraft } from '../../../entities/dashboard/editing.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import type { Results } from '../model/tiles.js';
import { dropDraft, keepDraft, readDraft } from './model/draft-store.js';
import {
  type Base,
  countChanges,
  type Draft,
  type Editing,
  type EditingAction,
  editingReducer,
  startEditing,
} from './model/editing.js';
import { withStatedWords } from './model/stated-words.js';

const baseOf = ({ name, config, version }: Dashboard): Base => ({ name, config, version });

interface Started {
  state: Editing;
  dispatch: Dispatch<EditingAction>;
  /** When the draft that was found was kept; null where none was. */
  restoredFrom: string | null;
  /** When it was last kept, once something is changed. */
  keptAt: Date | null;
}

/** An editing session, with a draft that outlives the page. */
export function useEditing(dashboard: Dashboard, userId: string): Started {
  const [found] = useState(() => readDraft(userId, dashboard.id));
  const [state, dispatch] = useReducer(editingReducer, found, (kept) =>
    kept ? startEditing(kept.base, kept.draft) : startEditing(baseOf(dashboard)),
  );
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const isChanged = countChanges(state) > 0;
  useEffect(() => {
    if (!isChanged) {
      dropDraft(userId, dashboard.id);
      return;
    }
    const now = new Date();
    keepDraft(userId, dashboard.id, state, now);
    setKeptAt(now);
  }, [isChanged, state, userId, dashboard.id]);
  // Nothing of one's own is at stake: follow what others save.
  useEffect(() => {
    if (isChanged || dashboard.version <= state.base.version) return;
    const base = baseOf(dashboard);
    dispatch({ type: 'rebase', base, draft: { name: base.name, config: base.config } });
  }, [isChanged, dashboard, state.base.version]);
  return { state, dispatch, restoredFrom: found?.at ?? null, keptAt };
}

interface Saving {
  isPending: boolean;
  /** Saves the session's draft, or a merged one onto a newer version. */
  save: (merged?: { base: Base; draft: Draft }) => void;
}

/** Saving never stops the editing: what is changed meanwhile stays a change. */
export function useSaving(
  { id }: Dashboard,
  { state, dispatch }: Pick<Started, 'state' | 'dispatch'>,
  results: Results,
): Saving {
  const saving = useSaveDraft(id);
  const save: Saving['save'] = (merged) => {
    if (saving.isPending) return;
    const { base, draft } = merged ?? state;
    if (merged) dispatch({ type: 'rebase', ...merged });
    const { name, config } = draft;
    saving.mutate(
      { version: base.version, name: name.trim() || base.name, config: withStatedWords(config, results) },
      {
        onSuccess: (saved) => {
          dispatch({ type: 'saved', base: baseOf(saved), sent: draft });
          toast({ variant: 'success', title: `Saved as version ${saved.version}` });
        },
        onError: (error) => {
          const isConflict = isApiError(error) && error.status === 412;
          if (isConflict || showLimitOf(error)) return;
          toast({ variant: 'destructive', title: 'Nothing was saved', description: error.message });
        },
      },
    );
  };
  return { isPending: saving.isPending, save };
}
