import type { DataSourceDetail } from '@plumbline/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useRenameColumns } from '../parts/use-rename-columns.js';

interface RenameColumnProps {
  source: DataSourceDetail;
  name: string;
  onRenamed: (name: string) => void;
  onClose: () => void;
}

/** What a person calls a column; whatever uses it follows. */
export function RenameColumn({ source, name, onRenamed, onClose }: RenameColumnProps) {
  const [typed, setTyped] = useState(name);
  const inFile = source.columns.find((column) => column.name === name)?.sourceName;
  const rename = useRenameColumns(source, (to) => {
    onRenamed(to);
    onClose();
  });
  const wanted = typed.trim();
  const submit = () => {
    if (wanted === name) onClose();
    else if (wanted !== '') rename.mutate({ [name]: wanted });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename column"
      description="Dashboards, calculations, filters, saved views and predictions follow. The file stays as it is."
      footer={
        <>
          {inFile !== undefined && (
            <Button
              variant="link"
              className="mr-auto"
              disabled={rename.isPending}
              onClick={() => rename.mutate({ [name]: null })}
            >
              Call it “{inFile}”, as the file does
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="rename-column" isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename-column"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name" error={wanted === '' ? 'A column needs a name.' : rename.error?.message}>
          <Input value={typed} maxLength={200} autoFocus onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
