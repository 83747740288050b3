import type { DocumentDetail, DocumentPicture, TemplateField } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentQuery } from '../../../entities/document/documents.api.js';
import { PagesPane } from '../../../entities/document/pages/pages-pane.js';
import { PickWords } from '../../../entities/document/pages/pick-words.js';
import { placedBox } from '../../../entities/document/pages/placed-box.js';
import type { PickedWords } from '../../../entities/document/pages/words-in-box.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';

interface SamplePagesProps {
  documentId: string;
  fields: readonly TemplateField[];
  /** Takes the box that is drawn; without it the pages are only looked at. */
  onPick?: (picked: PickedWords) => void;
}

/** The pages of a sample with the boxes of the fields. */
export function SamplePages({ documentId, ...rest }: SamplePagesProps) {
  return (
    <Loaded
      query={useQuery(documentQuery(documentId))}
      noun="document"
      isOne
      skeleton={<Skeleton className="h-[34rem]" />}
    >
      {(document) => <Pages key={document.id} document={document} {...rest} />}
    </Loaded>
  );
}

function Pages({
  document,
  fields,
  onPick,
}: { document: DocumentDetail } & Omit<SamplePagesProps, 'documentId'>) {
  const [page, setPage] = useState(1);
  const overlay = (picture: DocumentPicture) => (
    <>
      <div className="absolute inset-0" data-theme="light" aria-hidden="true">
        {fields.map(({ name, sample }) =>
          sample?.documentId === document.id && sample.page === picture.n ? (
            <span
              key={name}
              style={placedBox(sample.box, picture)}
              className="absolute rounded-[2px] bg-focus/10 outline-2 outline-focus"
            >
              <span className="absolute bottom-full left-0 mb-0.5 rounded-xs bg-accent px-1 text-caption whitespace-nowrap text-on-accent">
                {name}
              </span>
            </span>
          ) : null,
        )}
      </div>
      {onPick && <PickWords documentId={document.id} page={picture} onPick={onPick} />}
    </>
  );
  return (
    <div className="h-[70vh] overflow-hidden rounded-lg border border-border">
      <PagesPane document={document} place={{ page }} onPage={setPage} overlay={overlay} className="h-full" />
    </div>
  );
}
