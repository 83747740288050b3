import { lazy, Suspense, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { EditorOnly } from '../workspace/editor-only.js';
import type { ExportSubject } from './subjects.js';

const NewExportDialog = lazy(async () => ({
  default: (await import('./new-export-dialog.js')).NewExportDialog,
}));

/** Asks how a file of what stands on the screen is to be made; who only sees makes none. */
export function ExportButton({ subject, variant }: { subject: ExportSubject; variant?: 'ghost' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EditorOnly>
      <Button {...(variant && { variant })} onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewExportDialog subject={subject} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </EditorOnly>
  );
}
