import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { takesPlace } from '../../../entities/document/document-words.js';
import { documentsQuery } from '../../../entities/document/documents.api.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { DeleteDocumentDialog } from '../parts/document-menu.js';

/** What uses the places, each with the way to free its own. */
export function DocumentSlots() {
  const { data = [] } = useQuery(documentsQuery());
  const [doomed, setDoomed] = useState<string>();
  const used = data.filter(takesPlace);
  const chosen = used.find(({ id }) => id === doomed);
  return (
    <>
      <p className="text-body text-text2">Deleting a document frees its place at once.</p>
      <ul className="mt-2 divide-y divide-border-subtle border-y border-border-subtle">
        {used.map((document) => (
          <li key={document.id} className="flex min-h-11 items-center gap-3">
            <Link
              to={`/documents/${document.id}`}
              className="min-w-0 flex-1 truncate text-text1 hover:underline"
            >
              {document.name}
            </Link>
            <IconButton label={`Delete ${document.name}`} onClick={() => setDoomed(document.id)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen && <DeleteDocumentDialog document={chosen} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
