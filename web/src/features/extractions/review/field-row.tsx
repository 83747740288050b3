import type { ExtractionField } from '@plumbline/contracts';
import { Ban, Check, Pencil, TriangleAlert } from 'lucide-react';
import { fieldWords, valueWords } from '../../../entities/extraction/extraction-words.js';
import { useUser } from '../../../entities/session/session-state.js';
import { certaintyOf } from './model/review-order.js';

interface FieldRowProps {
  field: ExtractionField;
  /** A decision on it was not kept. */
  isRefused: boolean;
  onSelect: () => void;
}

/** A field that is still to be checked: what it says, and how likely that is wrong. */
export function ToCheckRow({ field, isRefused, onSelect }: FieldRowProps) {
  const percent = Math.round(field.errorChance * 100);
  const failed = field.checks.find(({ ok }) => !ok);
  return (
    <button
      type="button"
      data-field={field.name}
      onClick={onSelect}
      className="grid w-full grid-cols-[8rem_minmax(0,1fr)_auto] items-center gap-3 px-5 py-2 text-left hover:bg-hover max-sm:grid-cols-[minmax(0,1fr)_auto] pointer-coarse:min-h-11"
    >
      <span className="text-label font-normal wrap-anywhere text-text2 max-sm:col-span-2">{field.name}</span>
      <span className="min-w-0">
        <span className="block text-label wrap-anywhere text-text1">
          {field.value === null ? 'Not found' : fieldWords(field)}
        </span>
        <span
          className={failed ? 'block text-caption text-warning-text' : 'line-clamp-1 text-caption text-text3'}
        >
          {isRefused ? 'Your decision was not kept' : (failed?.message ?? certaintyOf(field))}
        </span>
      </span>
      <span className="flex items-center gap-2 text-label font-normal text-text2 tabular-nums">
        {(failed || isRefused) && <TriangleAlert className="size-4 text-warning-text" aria-hidden="true" />}
        <span className="h-1 w-9 overflow-hidden rounded-full bg-pressed max-sm:hidden" aria-hidden="true">
          <span className="block h-full bg-warning-solid" style={{ width: `${percent}%` }} />
        </span>
        <span className="w-9 text-right">
          {percent < 1 ? '<1' : percent}%<span className="sr-only"> likely to be wrong</span>
        </span>
      </span>
    </button>
  );
}

const ICONS = { changed: Pencil, rejected: Ban, accepted: Check, to_check: Check } as const;

/** A field that needs no look any more: what it says, what speaks for it, and who decided. */
export function SettledRow({ field, isRefused, onSelect }: FieldRowProps) {
  const { name, state, page } = field;
  const Icon = isRefused ? TriangleAlert : ICONS[state];
  return (
    <button
      type="button"
      data-field={name}
      onClick={onSelect}
      className="grid w-full grid-cols-[1rem_8rem_minmax(0,1fr)_auto] items-center gap-2 px-5 py-1.5 text-left hover:bg-hover max-sm:grid-cols-[1rem_minmax(0,1fr)_auto] pointer-coarse:min-h-11"
    >
      <Icon
        className={state === 'changed' ? 'size-4 text-info-text' : 'size-4 text-success-text'}
        aria-hidden="true"
      />
      <span className="text-label font-normal wrap-anywhere text-text2 max-sm:col-span-2">{name}</span>
      <span className="min-w-0 wrap-anywhere max-sm:col-start-2">
        <span className="text-label text-text1">{fieldWords(field)}</span>{' '}
        <span className="text-caption text-text3">
          {isRefused ? 'Your decision was not kept' : <Reason field={field} />}
        </span>
      </span>
      <span className="flex items-center gap-2 text-caption text-text3">
        <span className="max-sm:sr-only">
          <Decider field={field} />
        </span>
        {page !== undefined && (
          <span className="rounded-sm border border-accent-border px-1.5 text-accent-text tabular-nums">
            p{page}
          </span>
        )}
      </span>
    </button>
  );
}

function Reason({ field }: { field: ExtractionField }) {
  const { state, readValue, checks } = field;
  if (state === 'changed')
    return readValue == null ? (
      'Was not found'
    ) : (
      <>
        Read as <s>{valueWords(field, readValue)}</s>
      </>
    );
  return (checks.find(({ ok }) => !ok) ?? checks[0])?.message ?? '';
}

/** Who decided: a person by name, or how sure the reading is. */
function Decider({ field }: { field: ExtractionField }) {
  const { id } = useUser();
  const last = field.history?.at(-1);
  const by = last ? (last.by === id ? 'by you' : `by ${last.name}`) : 'by hand';
  if (field.state === 'changed') return `Changed ${by}`;
  if (field.settledBy === 'rule') return certaintyOf(field);
  return field.state === 'rejected' ? `Said to be absent ${by}` : `Accepted ${by}`;
}
