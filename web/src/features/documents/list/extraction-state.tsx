import type { DocumentSummary, Extraction } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { countFields } from '../../../entities/extraction/extraction-words.js';
import { extractionsQuery } from '../../../entities/extraction/extractions.api.js';
import { FieldSegments } from '../../../entities/extraction/field-segments.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';

const LABEL = 'w-20 shrink-0 text-label font-normal text-text2 md:hidden';
const LINK = 'touch-target text-accent-text underline underline-offset-4';

/** What was extracted from a document: how many fields, how many of them need a look, and the way there. */
export function ExtractionState({ document: { id, name, status } }: { document: DocumentSummary }) {
  const { data = [] } = useQuery(extractionsQuery());
  if (status === 'failed' || status === 'locked') return null;
  return (
    <>
      <span className={LABEL}>Extraction</span>
      <div className="text-label font-normal text-text2 max-md:flex max-md:flex-wrap max-md:gap-x-2">
        {status === 'ready' ? (
          <Made extractions={data.filter(({ documentId }) => documentId === id)} id={id} name={name} />
        ) : (
          <span className="text-text3">After reading</span>
        )}
      </div>
    </>
  );
}

interface MadeProps {
  /** Newest first. */
  extractions: readonly Extraction[];
  id: string;
  name: string;
}

function Made({ extractions, id, name }: MadeProps) {
  const [newest] = extractions;
  if (!newest)
    return (
      <>
        <p className="text-text3">None yet</p>
        <EditorOnly>
          <Link to={`/documents/${id}?extract=1`} className={LINK}>
            Extract<span className="sr-only"> fields of {name}</span>
          </Link>
        </EditorOnly>
      </>
    );
  const to = `/extractions/${newest.id}`;
  if (newest.status !== 'ready')
    return (
      <Link to={to} className={LINK}>
        {newest.status === 'failed' ? 'Failed' : 'Under way'}
        <span className="sr-only">, the extraction of {name}</span>
      </Link>
    );
  const counts = countFields(newest.fields);
  return (
    <>
      <p className="text-caption text-text3 tabular-nums max-md:hidden">
        {extractions.length} · {plural(counts.total, 'field')}, {rowWords(newest.tables)}
      </p>
      <p className="flex items-center gap-2 whitespace-nowrap tabular-nums">
        <FieldSegments counts={counts} className="w-24 max-md:hidden" />
        <span>
          {counts.settled} of {counts.total} settled
        </span>
      </p>
      <Link to={to} className={LINK}>
        {newest.toCheck > 0 ? `${newest.toCheck} to check` : 'Open'}
        <span className="sr-only">, the extraction of {name}</span>
      </Link>
    </>
  );
}

/** "3 line items", or the rows of other tables. */
function rowWords(tables: Extraction['tables']): string {
  const count = (some: Extraction['tables']) => some.reduce((sum, { rows }) => sum + rows.length, 0);
  const items = count(tables.filter(({ name }) => name === 'Line items'));
  if (items > 0) return plural(items, 'line item');
  return tables.length > 0 ? plural(count(tables), 'row') : 'no table';
}
