import { Check, ChevronDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { cn } from '../lib/cn.js';
import { CONTROL } from './input.js';

export interface ComboboxOption {
  value: string;
  label: string;
  /** At the right end, such as a count. */
  detail?: string;
}

interface ComboboxProps {
  label: string;
  options: readonly ComboboxOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** Search elsewhere (on the server): the options are then taken as already searched. */
  onSearchChange?: (search: string) => void;
  className?: string;
}

/** A select with search. The list shows at most 200 options; typing narrows it. */
export function Combobox({
  label,
  options,
  value,
  onValueChange,
  placeholder,
  onSearchChange,
  className,
}: ComboboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        className={cn(CONTROL, 'inline-flex items-center justify-between gap-2 text-left', className)}
      >
        <span className={cn('truncate', !chosen && 'text-text3')}>
          {chosen?.label ?? placeholder ?? label}
        </span>
        <ChevronDown className="size-4 shrink-0 text-text3" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="motion-pop z-(--z-popover) w-(--radix-popover-trigger-width) min-w-56 rounded-md border border-border bg-raised p-1 shadow-pop"
        >
          <OptionList
            label={label}
            options={options}
            value={value}
            onSearchChange={onSearchChange}
            onChoose={(next) => {
              onValueChange(next);
              setIsOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OptionListProps extends Pick<ComboboxProps, 'label' | 'options' | 'value' | 'onSearchChange'> {
  onChoose: (value: string) => void;
}

const MOST_OPTIONS = 200;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function OptionList({ label, options, value, onSearchChange, onChoose }: OptionListProps) {
  const listId = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const shown = useMemo(() => {
    const needle = search.trim().toLowerCase();
    const found =
      onSearchChange || needle === ''
        ? options
        : options.filter((option) => option.label.toLowerCase().includes(needle));
    return found.slice(0, MOST_OPTIONS);
  }, [options, search, onSearchChange]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = shown[active];
    if (step !== undefined) setActive(Math.min(Math.max(active + step, 0), shown.length - 1));
    else if (event.key === 'Enter' && chosen) onChoose(chosen.value);
    else return;
    event.preventDefault();
  };
  const onSearch = (next: string) => {
    setSearch(next);
    setActive(0);
    onSearchChange?.(next);
  };
  return (
    <>
      <input
        role="combobox"
        aria-label={`Search ${label}`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        placeholder="Search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
        className={cn(CONTROL, 'mb-1')}
      />
      <div id={listId} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto">
        {shown.map((option, index) => (
          <Option
            key={option.value}
            id={`${listId}-${index}`}
            option={option}
            isActive={index === active}
            isChosen={option.value === value}
            onChoose={onChoose}
          />
        ))}
        {shown.length === 0 && <p className="px-2 py-3 text-caption text-text3">No match</p>}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (value: string) => void;
}

function Option({ id, option, isActive, isChosen, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onChoose(option.value)}
      className={cn(
        'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-body text-text1 hover:bg-hover pointer-coarse:min-h-11',
        isActive && 'bg-hover',
      )}
    >
      <Check
        className={cn('size-4 shrink-0 text-accent-text', !isChosen && 'invisible')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.detail && <span className="text-caption text-text3 tabular-nums">{option.detail}</span>}
    </button>
  );
}
