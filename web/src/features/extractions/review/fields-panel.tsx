import type { DocumentDetail, Extraction, ExtractionField } from '@plumbline/contracts';
import type { Place } from '../../../entities/document/pages/place.js';
import { CheckLines } from '../../../shared/ui/check-lines.js';
import { ExtractedTables } from './extracted-tables.js';
import { FieldCard } from './field-card.js';
import { SettledRow, ToCheckRow } from './field-row.js';
import { KeyBar } from './key-bar.js';
import { expectationOf, failsCheck, fieldsToCheck, settledFields } from './model/review-order.js';
import type { Cells } from './model/use-cells.js';
import type { Review } from './model/use-review.js';
import { Part } from './part.js';
import type { FieldActions } from './use-field-actions.js';

interface FieldsPanelProps {
  document: DocumentDetail;
  extraction: Extraction;
  review: Review;
  onCell: Cells['change'];
  selected: string | undefined;
  onSelect: (name: string) => void;
  onPlace: (place: Place) => void;
  actions: FieldActions;
}

/** What needs a look first, then tables, then what is settled; the field that is looked at is open in its place. */
export function FieldsPanel(props: FieldsPanelProps) {
  const { extraction, review, onCell, onPlace } = props;
  const { tables, checks } = extraction;
  const [toCheck, settled] = [fieldsToCheck(review.fields), settledFields(review.fields)];
  return (
    <div className="flex min-h-0 min-w-0 flex-col bg-surface">
      <div data-scroller="" className="min-h-0 flex-1 divide-y divide-border lg:overflow-y-auto">
        <Part
          title="To check"
          note={toCheck.length > 0 ? orderWords(toCheck) : undefined}
          side={expectationOf(toCheck)}
        >
          <Rows {...props} shown={toCheck} row={ToCheckRow} />
        </Part>
        <ExtractedTables tables={tables} onPlace={onPlace} onChange={onCell} />
        {checks.length > 0 && (
          <Part
            title="Checks"
            side={`${checks.filter(({ ok }) => ok).length} of ${checks.length} checks hold`}
          >
            <CheckLines checks={checks} className="px-5 pb-3" />
          </Part>
        )}
        {settled.length > 0 && (
          <Part title="Settled" note={`${settled.length}, in page order`}>
            <Rows {...props} shown={settled} row={SettledRow} />
          </Part>
        )}
      </div>
      <KeyBar />
    </div>
  );
}

const orderWords = (toCheck: readonly ExtractionField[]): string =>
  toCheck.some(failsCheck)
    ? `${toCheck.length}, failed checks first`
    : `${toCheck.length}, by chance of being wrong`;

interface RowsProps extends FieldsPanelProps {
  shown: readonly ExtractionField[];
  row: typeof ToCheckRow;
}

function Rows({ document, review, shown, selected, onSelect, actions, row: Row }: RowsProps) {
  return (
    <ul className="divide-y divide-border-subtle">
      {shown.map((field) => (
        <li key={field.name}>
          {field.name === selected ? (
            <FieldCard document={document} field={field} review={review} actions={actions} />
          ) : (
            <Row
              field={field}
              isRefused={review.refusedOf(field.name) !== undefined}
              onSelect={() => onSelect(field.name)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
