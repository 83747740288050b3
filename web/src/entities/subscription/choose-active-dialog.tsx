import type { keepDashboardsActive, keepDataSourcesActive, keepDocumentsActive } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/api.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

/** Something that takes a place of the plan. */
export interface PlacedItem {
  id: string;
  name: string;
  readOnly?: true | undefined;
}

export interface ChooseActiveDialogProps {
  items: readonly PlacedItem[];
  limit: number;
  /** The operation that keeps the chosen ones active. */
  keep: typeof keepDashboardsActive | typeof keepDataSourcesActive | typeof keepDocumentsActive;
  words: string;
  onClose: () => void;
}

/** Which of them keep a place; the others can be looked at. */
export function ChooseActiveDialog({ items, limit, keep, words, onClose }: ChooseActiveDialogProps) {
  const [chosen, setChosen] = useState(() => items.filter(({ readOnly }) => !readOnly).map(({ id }) => id));
  const save = useMutation({
    meta: { called: keep },
    mutationFn: () => api.call(keep, { body: { ids: chosen } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Your choice was saved' });
      onClose();
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Nothing was changed', description: error.message }),
  });
  const isFull = chosen.length >= limit;
  const toggle = (id: string, isOn: boolean) =>
    setChosen((known) => (isOn ? [...known, id] : known.filter((one) => one !== id)));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Choose which stay active"
      description={`Your plan has places for ${limit} ${words}. The others can be looked at and deleted, and become active again when there is a place.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={save.isPending} onClick={() => save.mutate()}>
            Save
          </Button>
        </>
      }
    >
      <p className="text-caption text-text3 tabular-nums" aria-live="polite">
        {chosen.length} of {limit} places chosen
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {items.map(({ id, name }) => (
          <li key={id} className="flex min-h-9 items-center pointer-coarse:min-h-11">
            <Checkbox
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onCheckedChange={(isOn) => toggle(id, isOn)}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
