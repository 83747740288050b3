import { EXTRACTION_FORMATS, type ExtractionFormat } from '@plumbline/contracts';
import { Download } from 'lucide-react';
import { type ExtractedThing, useSaveExtracted } from '../../../entities/extraction/extractions.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

const WORDS: Record<ExtractionFormat, string> = {
  csv: 'CSV, the fields',
  json: 'JSON, everything with its places',
  xlsx: 'Excel, a sheet for each table',
};

/** Saves what was extracted as a file; one's own data is free in every plan. */
export function SaveMenu({ thing, name }: { thing: ExtractedThing; name: string }) {
  const save = useSaveExtracted(thing);
  const onSave = (format: ExtractionFormat) =>
    save.mutate(
      { name, format },
      {
        onError: ({ message }) =>
          toast({ variant: 'destructive', title: 'No file was saved', description: message }),
      },
    );
  return (
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
    </Menu>
  );
}
