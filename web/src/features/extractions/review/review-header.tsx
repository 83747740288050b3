import type { DocumentDetail, Extraction } from '@plumbline/contracts';
import { ArrowLeft, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { originWords } from '../../../entities/document/document-words.js';
import { countFields, type FieldCounts } from '../../../entities/extraction/extraction-words.js';
import { FieldSegments } from '../../../entities/extraction/field-segments.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { SaveMenu } from '../parts/save-menu.js';
import { ToDataSource } from '../parts/to-data-source.js';
import type { Review } from './model/use-review.js';

interface ReviewHeaderProps {
  document: DocumentDetail;
  extraction: Extraction;
  review: Review;
  canUndo: boolean;
  onUndo: () => void;
  /** Opens what a second reader says. */
  opinion: ReactNode;
}

/** What is reviewed, how far the review is, and where its values can go. */
export function ReviewHeader({ document, extraction, review, canUndo, onUndo, opinion }: ReviewHeaderProps) {
  const { id, documentName, templateName, createdAt, tables } = extraction;
  const facts = [
    templateName,
    `${plural(document.pageList.length, 'page')}, ${originWords(document).toLowerCase()}`,
    formatDateTime(createdAt),
  ];
  return (
    <PageHeader
      title={documentName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/extractions"
            className="touch-target inline-flex items-center gap-1 text-accent-text underline underline-offset-4"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            Extractions
          </Link>
          ·{' '}
          <Link to={`/documents/${document.id}`} className="text-accent-text underline underline-offset-4">
            Document
          </Link>
          <span className="max-sm:hidden">·</span>
          {facts.join(' · ')}
        </span>
      }
      actions={
        <>
          <Progress counts={countFields(review.fields)} />
          <EditorOnly>
            <IconButton label="Undo the last change" shortcut="U" disabled={!canUndo} onClick={onUndo}>
              <Undo2 aria-hidden="true" />
            </IconButton>
          </EditorOnly>
          {opinion}
          <SaveMenu thing={{ kind: 'extraction', id }} name={documentName} />
          <ToDataSource
            thing={{ kind: 'extraction', id }}
            name={documentName}
            tables={tables.map(({ name }) => name)}
            source={extraction.source}
          />
        </>
      }
    />
  );
}

function Progress({ counts }: { counts: FieldCounts }) {
  const { total, settled, byRule, changed } = counts;
  const byHand = settled - byRule - changed;
  const parts = [
    byRule > 0 && `${byRule} by rule`,
    byHand > 0 && `${byHand} by hand`,
    changed > 0 && `${changed} changed`,
  ].filter(Boolean);
  return (
    <div className="mr-2 min-w-52">
      <FieldSegments counts={counts} />
      <p role="status" className="mt-1 text-caption text-text2 tabular-nums">
        {settled} of {plural(total, 'field')} settled{parts.length > 0 && ` · ${parts.join(', ')}`}
      </p>
    </div>
  );
}
