import type { DocumentDetail, DocumentPicture, Extraction, ExtractionField } from '@plumbline/contracts';
import { useEffect, useRef, useState } from 'react';
import { PagesPane } from '../../../entities/document/pages/pages-pane.js';
import { PickWords } from '../../../entities/document/pages/pick-words.js';
import type { Place } from '../../../entities/document/pages/place.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { Split } from '../../../shared/ui/split.js';
import { SecondOpinion } from '../second-opinion/second-opinion.js';
import { Connector } from './connector.js';
import { BoxLegend, FieldBoxes } from './field-boxes.js';
import { FieldsPanel } from './fields-panel.js';
import { markedElement } from './marked-element.js';
import { fieldsToCheck, neighbourOf, settledFields } from './model/review-order.js';
import { useChanges } from './model/use-changes.js';
import { ReviewHeader } from './review-header.js';
import { useFieldActions } from './use-field-actions.js';
import { useReviewKeys } from './use-review-keys.js';

interface ReviewScreenProps {
  document: DocumentDetail;
  extraction: Extraction;
}

/** Who only sees moves from field to field. */
const nothing = () => {};
const NO_DECISIONS = { accept: nothing, edit: nothing, notThere: nothing, choose: nothing, undo: nothing };

/** The pages with every value's place beside the fields; the field that is looked at lies in the address. */
export function ReviewScreen({ document, extraction }: ReviewScreenProps) {
  const { params, set } = useAddress();
  const { review, cells, canUndo, undo: undoLast } = useChanges(extraction);
  const { fields } = review;
  const first = fieldsToCheck(fields)[0] ?? settledFields(fields)[0];
  const field = fields.find(({ name }) => name === params.get('field')) ?? first;
  const [place, setPlace] = useState<Place>(() => placeOf(field) ?? { page: 1 });
  const frame = useRef<HTMLDivElement>(null);
  const select = (name: string | undefined) => {
    const next = fields.find((one) => one.name === name);
    if (!next) return;
    set('field', next.name);
    // A field without a place leaves the pages where they are.
    setPlace(placeOf(next) ?? place);
  };
  const actions = useFieldActions(review, field, select);
  const undo = () => select(undoLast());
  const mayEdit = useMayEdit();
  const move = (by: 1 | -1) => select(neighbourOf(fields, field?.name, by));
  useReviewKeys(mayEdit ? { ...actions, undo, move } : { ...NO_DECISIONS, move });
  useInSightOnChange(frame, field?.name);
  const overlay = (page: DocumentPicture) => (
    <>
      <FieldBoxes page={page} fields={fields} selected={field?.name} onSelect={select} />
      {actions.isEditing && <PickWords documentId={document.id} page={page} onPick={actions.pick} />}
    </>
  );
  return (
    <>
      <ReviewHeader
        document={document}
        extraction={extraction}
        review={review}
        canUndo={canUndo}
        onUndo={undo}
        opinion={
          <SecondOpinion extraction={{ ...extraction, fields }} onField={select} onDecide={review.decide} />
        }
      />
      <div ref={frame} className="relative lg:h-[calc(100dvh-12rem)] lg:min-h-[34rem]">
        <Split
          name="extraction"
          initial={57}
          left={
            <PagesPane
              document={document}
              place={place}
              onPage={(page) => setPlace({ page })}
              overlay={overlay}
              legend={<BoxLegend />}
              className="max-lg:h-[46vh] max-lg:border-b max-lg:border-border"
            />
          }
          right={
            <FieldsPanel
              document={document}
              extraction={extraction}
              review={review}
              onCell={cells.change}
              selected={field?.name}
              onSelect={select}
              onPlace={setPlace}
              actions={actions}
            />
          }
        />
        <Connector frame={frame} name={field?.name} drawn={review.fields} />
      </div>
    </>
  );
}

function placeOf(field: ExtractionField | undefined): Place | undefined {
  if (field?.page === undefined) return undefined;
  return { page: field.page, ...(field.box && { box: field.box }) };
}

/** Brings the field that is looked at into sight, as it becomes another. */
function useInSightOnChange(frame: { current: HTMLElement | null }, name: string | undefined): void {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (frame.current && name !== undefined)
      markedElement(frame.current, 'field', name)?.scrollIntoView?.({ block: 'nearest' });
  }, [frame, name]);
}
