import type { DocumentSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIND_WORDS } from '../../../entities/document/document-words.js';
import { documentsQuery } from '../../../entities/document/documents.api.js';
import { ExtractDialog } from '../../../entities/extraction/extract-dialog.js';
import { plural } from '../../../shared/lib/format.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';

interface NewExtractionProps {
  templateId?: string | undefined;
  onClose: () => void;
}

/** From which documents, and which fields; several documents become one table. */
export function NewExtraction({ templateId, onClose }: NewExtractionProps) {
  const { data = [] } = useQuery(documentsQuery());
  const ready = data.filter(({ status }) => status === 'ready');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const documents = ready.filter(({ id }) => chosen.has(id));
  return (
    <ExtractDialog
      documentIds={documents.map(({ id }) => id)}
      kind={documents[0]?.kind}
      templateId={templateId}
      onClose={onClose}
    >
      <DocumentChoice documents={ready} chosen={chosen} onChosen={setChosen} />
    </ExtractDialog>
  );
}

interface DocumentChoiceProps {
  documents: readonly DocumentSummary[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

function DocumentChoice({ documents, chosen, onChosen }: DocumentChoiceProps) {
  const [search, setSearch] = useState('');
  const found = documents.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const toggle = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    onChosen(new Set(isChosen ? [...rest, ...ids] : rest));
  };
  if (documents.length === 0)
    return <p className="text-body text-text2">No document has been read yet. Upload one under Documents.</p>;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-label text-text1">Documents</legend>
      {documents.length > 8 && (
        <SearchInput label="Search documents" value={search} onValueChange={setSearch} />
      )}
      {found.length > 1 && (
        <Checkbox
          checked={isAll}
          onCheckedChange={(isChosen) =>
            toggle(
              found.map(({ id }) => id),
              isChosen,
            )
          }
        >
          All {found.length}, as one table
        </Checkbox>
      )}
      <ul className="max-h-52 divide-y divide-border-subtle overflow-y-auto rounded-md border border-border">
        {found.map(({ id, name, kind, pages }) => (
          <li key={id} className="px-3 py-2">
            <Checkbox checked={chosen.has(id)} onCheckedChange={(isChosen) => toggle([id], isChosen)}>
              <span className="wrap-anywhere text-text1">{name}</span>{' '}
              <span className="text-caption text-text3">
                {KIND_WORDS[kind]}, {plural(pages ?? 0, 'page')}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status" className="text-caption text-text3">
        {chosen.size} chosen
      </p>
    </fieldset>
  );
}
