import type { DocumentSummary } from '@plumbline/contracts';
import { Download, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteDocument, useDownload } from '../../../entities/document/documents.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { inSession } from '../../../shared/api/session-life.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** What can be done with a document beside opening it. */
export function DocumentMenu({ document, onDeleted }: { document: DocumentSummary; onDeleted?: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useDownload();
  const onDownload = () =>
    download.mutate(document, {
      onError: ({ message }) =>
        toast({ variant: 'destructive', title: 'The original did not come', description: message }),
    });
  return (
    <>
      <Menu
        trigger={
          <BareIconButton label={`Actions for ${document.name}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
          Download original
        </MenuItem>
        <EditorOnly>
          <MenuSeparator />
          <MenuItem
            variant="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => setIsDeleting(true)}
          >
            Delete
          </MenuItem>
        </EditorOnly>
      </Menu>
      {isDeleting && (
        <DeleteDocumentDialog
          document={document}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

export function DeleteDocumentDialog({
  document,
  onClose,
  onDeleted,
}: {
  document: DocumentSummary;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const remove = useDeleteDocument(onDeleted);
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${document.name}?`}
      description="The file and everything that was read in it are removed. This cannot be undone."
      confirmLabel="Delete document"
      isPending={remove.isPending}
      onConfirm={() =>
        // A promise, since a list drops this row, and its menu, as soon as the document is gone.
        void inSession(remove.mutateAsync(document.id)).then(
          () => {
            toast({ variant: 'success', title: `${document.name} was deleted` });
            onClose();
          },
          (error: Error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        )
      }
    />
  );
}
