import type { FiledType } from '@plumbline/contracts';
import { FolderCog } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../shared/ui/buttons/icon-button.js';
import { Select } from '../../shared/ui/fields/select.js';
import { EditorOnly } from '../workspace/editor-only.js';
import type { Filing } from './folders.api.js';

const FoldersDialog = lazy(async () => ({
  default: (await import('./folders-dialog.js')).FoldersDialog,
}));

interface FolderSelectProps {
  type: FiledType;
  filing: Filing;
  /** Id of a folder; empty for all. */
  value: string;
  onChange: (folderId: string) => void;
  /** Further places, such as favourites, before the folders. */
  places?: readonly { value: string; label: string }[];
}

/** What of a list is shown: all, or what lies in a folder; and the way to the folders themselves for who may change them. */
export function FolderSelect({ type, filing: { folders }, value, onChange, places = [] }: FolderSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isKnown =
    value === '' || [...folders.map(({ id }) => id), ...places.map((one) => one.value)].includes(value);
  return (
    <>
      {(folders.length > 0 || places.length > 0 || value !== '') && (
        <Select
          prefix={places.length > 0 ? 'Show' : 'Folder'}
          value={value || 'all'}
          onValueChange={(chosen) => onChange(chosen === 'all' ? '' : chosen)}
          options={[
            { value: 'all', label: 'All' },
            ...places,
            ...folders.map(({ id, name, contents }) => ({ value: id, label: `${name} (${contents[type]})` })),
            // An address may name a folder that was deleted since.
            ...(isKnown ? [] : [{ value, label: 'A folder that is gone' }]),
          ]}
          className="max-w-64"
        />
      )}
      <EditorOnly>
        <IconButton label="Folders" onClick={() => setIsOpen(true)}>
          <FolderCog aria-hidden="true" />
        </IconButton>
        {isOpen && (
          <Suspense fallback={null}>
            <FoldersDialog onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </EditorOnly>
    </>
  );
}
