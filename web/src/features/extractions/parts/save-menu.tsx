import { EXTRACTION_FORMATS, type ExtractionFormat } from '@plumbline/contracts';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type ExtractedThing, useSaveExtracted } from '../../../entities/extraction/extractions.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

const NewExportDialog = lazy(async () => ({
  default: (await import('../../../entities/export/new-export-dialog.js')).NewExportDialog,
}));

const WORDS: Record<ExtractionFormat, string> = {
  csv: 'CSV, the fields',
  json: 'JSON, everything with its places',
  xlsx: 'Excel, a sheet for each table',
};

/** Saves what was extracted as a file; one's own data is free in every plan. */
export function SaveMenu({ thing, name }: { thing: ExtractedThing; name: string }) {
  const save = useSaveExtracted(thing);
  const [isOpen, setIsOpen] = useState(false);
  const onSave = (format: ExtractionFormat) =>
    save.mutate(
      { name, format },
      {
        onError: ({ message }) =>
          toast({ variant: 'destructive', title: 'No file was saved', description: message }),
      },
    );
  return (
    <>
      <Menu
        trigger={
          <Button isPending={save.isPending}>
            <Download aria-hidden="true" />
            Export
          </Button>
        }
      >
        {EXTRACTION_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => onSave(format)}>
            {WORDS[format]}
          </MenuItem>
        ))}
        {thing.kind === 'extraction' && (
          <EditorOnly>
            <MenuItem onSelect={() => setIsOpen(true)}>PDF or Word, with its places</MenuItem>
          </EditorOnly>
        )}
      </Menu>
      {isOpen && (
        <Suspense fallback={null}>
          <NewExportDialog
            subject={{ type: 'extraction', id: thing.id, name }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
