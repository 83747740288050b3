import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useDeleteView, useSaveView, viewsQuery } from '../../../entities/dashboard/views.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { GoneNotes } from '../gone/gone-notes.js';
import { readChoice, writeChoice } from '../model/date-choice.js';
import { goneColumnsIn } from '../model/gone-columns.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** Filters that were saved under a name: set again with one press, and the present ones saved. */
export function ViewsMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <Popover
        label="Saved views"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        align="end"
        className="w-72 p-2"
        trigger={
          <Button variant="ghost" size="compact">
            <Bookmark aria-hidden="true" />
            Views
          </Button>
        }
      >
        <Views
          onDone={() => setIsOpen(false)}
          onSave={() => {
            setIsOpen(false);
            setIsSaving(true);
          }}
        />
      </Popover>
      {isSaving && <SaveViewDialog onClose={() => setIsSaving(false)} />}
    </>
  );
}

function Views({ onDone, onSave }: { onDone: () => void; onSave: () => void }) {
  const { dashboard, view, change } = useDashboard();
  const views = useQuery(viewsQuery(dashboard.id));
  const remove = useDeleteView(dashboard.id);
  const isFiltered = view.dates !== null || view.filters.length + view.cross.length > 0;
  return (
    <>
      <ul className="max-h-72 overflow-y-auto">
        {(views.data ?? []).map(({ id, name, dates, filters, cross }) => (
          <li key={id} className="flex flex-wrap items-center">
            <button
              type="button"
              className="flex min-h-8 min-w-0 flex-1 items-center rounded-sm px-2 py-1 text-left text-body text-text1 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              onClick={() => {
                change({ dates: readChoice(dates), filters, cross });
                onDone();
              }}
            >
              <span className="truncate">{name}</span>
            </button>
            <EditorOnly>
              <BareIconButton label={`Delete the view ${name}`} onClick={() => remove.mutate(id)}>
                <X aria-hidden="true" />
              </BareIconButton>
            </EditorOnly>
            <div className="w-full px-2">
              <GoneNotes dashboard={dashboard} gone={goneColumnsIn(dashboard, 'views', id)} />
            </div>
          </li>
        ))}
      </ul>
      {views.data?.length === 0 && (
        <p className="px-2 py-1 text-caption text-text3">
          {isFiltered
            ? 'No view is saved yet.'
            : 'Set filters, then save them under a name that everybody here finds.'}
        </p>
      )}
      <EditorOnly>
        <Button size="compact" className="mt-2 w-full" disabled={!isFiltered} onClick={onSave}>
          <BookmarkPlus aria-hidden="true" />
          Save these filters
        </Button>
      </EditorOnly>
    </>
  );
}

function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const { dashboard, view } = useDashboard();
  const [name, setName] = useState('');
  const save = useSaveView(dashboard.id);
  const submit = () => {
    if (name.trim() === '') return;
    const dates = view.dates && writeChoice(view.dates);
    save.mutate(
      { name: name.trim(), dates, filters: view.filters, cross: view.cross },
      {
        onSuccess: () => {
          toast({ variant: 'success', title: `Saved as “${name.trim()}”` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save view"
      description="The filters as they are set now. Everybody of this workspace finds them under this name."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="save-view" isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name" error={save.error?.message}>
          <Input value={name} maxLength={100} autoFocus onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
