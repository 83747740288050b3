import type { DocumentPicture, ExtractionField } from '@plumbline/contracts';
import { placedBox } from '../../../entities/document/pages/placed-box.js';
import { cn } from '../../../shared/lib/cn.js';

interface FieldBoxesProps {
  page: DocumentPicture;
  fields: readonly ExtractionField[];
  selected: string | undefined;
  onSelect: (name: string) => void;
}

const LOOK = {
  selected: 'bg-focus/10 outline-2 outline-focus',
  to_check: 'bg-warning-solid/12 outline-1 outline-dashed outline-warning-solid',
  accepted: 'bg-success-solid/12 outline-1 outline-success-solid',
  changed: 'bg-info-solid/12 outline-1 outline-info-solid',
} as const;

/**
 * Where the values of a page stand. For the pointer: the keyboard has the list of fields beside the page. Paper is
 * white in every theme, so the colours are those of the light one.
 */
export function FieldBoxes({ page, fields, selected, onSelect }: FieldBoxesProps) {
  return (
    <div className="absolute inset-0" data-theme="light" aria-hidden="true">
      {fields
        .filter((field) => field.page === page.n && field.box && field.state !== 'rejected')
        .map(({ name, state, box }) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            data-box={name}
            title={name}
            onClick={() => onSelect(name)}
            style={box ? placedBox(box, page) : undefined}
            className={cn(
              'absolute rounded-[2px] outline-offset-2',
              name === selected && 'z-1',
              name === selected ? LOOK.selected : LOOK[state === 'rejected' ? 'accepted' : state],
            )}
          >
            <Tag name={name === selected ? name : TAGS[state]} isSelected={name === selected} state={state} />
          </button>
        ))}
    </div>
  );
}

const TAGS: Record<ExtractionField['state'], string | undefined> = {
  to_check: 'Check',
  changed: 'Changed',
  accepted: undefined,
  rejected: undefined,
};

interface TagProps {
  name: string | undefined;
  isSelected: boolean;
  state: ExtractionField['state'];
}

/** A word beside the box: colour alone says nothing. */
function Tag({ name, isSelected, state }: TagProps) {
  if (!name) return null;
  return (
    <span
      className={cn(
        'absolute top-1/2 left-full ml-2 -translate-y-1/2 rounded-xs border px-1.5 text-caption font-medium whitespace-nowrap',
        !isSelected && 'max-lg:hidden',
        isSelected && 'border-accent bg-accent text-on-accent',
        !isSelected && state === 'to_check' && 'border-warning-solid bg-warning-bg text-warning-text',
        !isSelected && state === 'changed' && 'border-info-solid bg-info-bg text-info-text',
      )}
    >
      {name}
    </span>
  );
}

/** What the colours and lines of the boxes mean. */
export function BoxLegend() {
  return (
    <ul className="flex gap-3 text-caption text-text2 max-sm:hidden">
      {(
        [
          ['settled', LOOK.accepted],
          ['changed', LOOK.changed],
          ['to check', LOOK.to_check],
        ] as const
      ).map(([words, look]) => (
        <li key={words} className="flex items-center gap-1.5">
          <span className={cn('h-2.5 w-3.5 rounded-[2px]', look)} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}
