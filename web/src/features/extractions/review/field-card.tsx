import type { DocumentDetail, ExtractionField } from '@plumbline/contracts';
import { useId } from 'react';
import { PageCrop } from '../../../entities/document/pages/page-crop.js';
import { fieldWords } from '../../../entities/extraction/extraction-words.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Kbd } from '../../../shared/ui/buttons/kbd.js';
import { CheckLines } from '../../../shared/ui/check-lines.js';
import { FieldChoices } from './field-choices.js';
import { FieldEditor } from './field-editor.js';
import { FieldHistory } from './field-history.js';
import { FieldRefused } from './field-refused.js';
import { certaintyOf, placeWords } from './model/review-order.js';
import type { Review } from './model/use-review.js';
import type { FieldActions } from './use-field-actions.js';

interface FieldCardProps {
  document: DocumentDetail;
  field: ExtractionField;
  review: Review;
  actions: FieldActions;
}

/** The field that is looked at: its piece of the page, what else it might be, and what can be decided. */
export function FieldCard({ document, field, review, actions }: FieldCardProps) {
  const { name, page, box, note, errorChance, state, checks } = field;
  const picture = document.pageList.find(({ n }) => n === page);
  const titleId = useId();
  const certainty = certaintyOf(field);
  return (
    <section
      aria-labelledby={titleId}
      data-field={name}
      className="m-2 rounded-lg border-2 border-focus bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="text-body font-semibold wrap-anywhere text-text1">
          {name}
        </h3>
        {state === 'to_check' && (
          <Badge tone={certainty === 'Unsure' ? 'warning' : 'neutral'}>{certainty}</Badge>
        )}
        <p className="ml-auto text-caption text-text3 tabular-nums">
          {placeWords(field) ?? 'No place found in the document'}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {picture && box && <PageCrop documentId={document.id} page={picture} box={box} />}
        <p className="min-w-40 flex-1 text-label font-normal text-text2">
          {note}
          {state === 'to_check' &&
            ` Of 100 values read like this, ${Math.round((1 - errorChance) * 100)} are right.`}
        </p>
      </div>
      <CheckLines checks={checks} className="mt-2" />
      <FieldRefused field={field} review={review} />
      {actions.isEditing ? (
        <FieldEditor field={field} actions={actions} />
      ) : (
        <>
          {(field.value === null || actions.choices.length < 2) && (
            <p className="mt-3 text-body font-medium wrap-anywhere text-text1">{fieldWords(field)}</p>
          )}
          <EditorOnly>
            <FieldChoices field={field} actions={actions} />
            <Decisions isAbsent={field.value === null} actions={actions} />
          </EditorOnly>
        </>
      )}
      <FieldHistory field={field} />
    </section>
  );
}

function Decisions({ isAbsent, actions }: { isAbsent: boolean; actions: FieldActions }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1">
      <Button
        ref={actions.acceptButton}
        size="compact"
        className="!border-accent !text-accent-text"
        onClick={actions.accept}
      >
        {isAbsent && actions.chosen < 0 ? 'It is not there' : 'Accept and next'}
        <Key name="Enter" />
      </Button>
      <Button size="compact" variant="ghost" onClick={actions.edit}>
        {isAbsent ? 'Type it or draw a box' : 'Edit'}
        <Key name="E" />
      </Button>
      {!isAbsent && (
        <Button size="compact" variant="ghost" onClick={actions.notThere}>
          Not in this document
          <Key name="R" />
        </Button>
      )}
    </div>
  );
}

const Key = ({ name }: { name: string }) => (
  <span aria-hidden="true" className="max-lg:hidden">
    <Kbd>{name}</Kbd>
  </span>
);
