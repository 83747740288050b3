import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cn } from '../lib/cn.js';
import { Menu, MenuItem } from './overlays/menu.js';

export interface SlotOption {
  text: string;
}

/** Words between two slots, or a slot: what fills it, and what else could. */
export interface SentencePart<Option extends SlotOption = SlotOption> {
  text: string;
  slot?: string | undefined;
  /** Nothing fills it: its text says what to do. */
  isOpen?: boolean | undefined;
  /** A further one can be added here, where the sentence is given a way to. */
  isAdd?: boolean | undefined;
  options?: readonly Option[] | undefined;
}

interface SlotSentenceProps<Option extends SlotOption> {
  /** What stands before it: "Read as". */
  lead: string;
  parts: readonly SentencePart<Option>[];
  onChoose: (option: Option) => void;
  /** Stands where a further slot can be added. */
  add?: ReactNode;
}

const SLOT =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-md border px-2 text-label [&_svg]:size-3.5';

/** One sentence whose slots can be changed; a slot that nothing filled is dashed and says what to do. */
export function SlotSentence<Option extends SlotOption>({
  lead,
  parts,
  onChoose,
  add,
}: SlotSentenceProps<Option>) {
  let offset = 0;
  const keyed = parts.map((part) => {
    offset += part.text.length + 1;
    return { part, key: offset };
  });
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-body text-text2">
      <span className="mr-2 text-label text-text3">{lead}</span>
      {keyed.map(({ part, key }) => (
        <Fragment key={key}>
          {part.isAdd ? (
            add
          ) : part.slot ? (
            <Slot part={part} onChoose={onChoose} />
          ) : (
            <span>{part.text.trim()}</span>
          )}{' '}
        </Fragment>
      ))}
    </p>
  );
}

function Slot<Option extends SlotOption>({
  part: { text, slot, isOpen, options = [] },
  onChoose,
}: {
  part: SentencePart<Option>;
  onChoose: (option: Option) => void;
}) {
  if (isOpen)
    return <span className={cn(SLOT, 'border-dashed border-warning-border text-warning-text')}>{text}</span>;
  const filled = cn(SLOT, 'border-accent-border bg-accent-subtle text-accent-text');
  if (options.length === 0)
    return (
      <span className={filled}>
        <span className="truncate">{text}</span>
      </span>
    );
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${slot}: ${text}. Change`}
          className={cn(filled, 'touch-target hover:bg-selected')}
        >
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.text} onSelect={() => onChoose(option)}>
          {option.text}
        </MenuItem>
      ))}
    </Menu>
  );
}
