import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cn } from '../../lib/cn.js';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second line, such as the evidence for a setting. */
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SelectListProps<Value extends string> {
  label: string | undefined;
  options: ReadonlyArray<SelectOption<Value>>;
  value: Value | undefined;
  onChoose: (value: Value) => void;
}

const TYPING_PAUSE_MS = 700;

/** A listbox with one tab stop: arrows, Home and End move, letters search, Enter or Space choose. */
export function SelectList<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: SelectListProps<Value>) {
  const id = useId();
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const typed = useRef({ text: '', at: 0 });

  const choose = (option: SelectOption<Value> | undefined) => {
    if (option && !option.disabled) onChoose(option.value);
  };
  const search = (letter: string) => {
    const isFresh = Date.now() - typed.current.at > TYPING_PAUSE_MS;
    typed.current = { text: (isFresh ? '' : typed.current.text) + letter.toLowerCase(), at: Date.now() };
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(typed.current.text));
    if (found >= 0) setActive(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextIndex(event.key, active, options.length);
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' || event.key === ' ') choose(options[active]);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) search(event.key);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKeyDown}
      className="overflow-y-auto rounded-md p-1 outline-none"
    >
      {options.map((option, index) => (
        <ListOption
          key={option.value}
          id={`${id}-${index}`}
          option={option}
          isActive={index === active}
          isChosen={option.value === value}
          onPoint={() => setActive(index)}
          onChoose={() => choose(option)}
        />
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

interface ListOptionProps {
  id: string;
  option: SelectOption;
  isActive: boolean;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function ListOption({ id, option, isActive, isChosen, onPoint, onChoose }: ListOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: 'nearest' });
      }}
      className={cn(
        'flex min-h-8 w-full items-center gap-2 rounded-sm py-1 pr-3 pl-2 text-left text-body pointer-coarse:min-h-11 [&_svg]:size-4',
        option.disabled ? 'text-text-disabled' : 'text-text1',
        isActive && 'bg-hover',
      )}
    >
      <Check className={cn('shrink-0 text-accent-text', !isChosen && 'invisible')} aria-hidden="true" />
      {option.icon}
      <span>
        {option.label}
        {option.detail && <span className="block text-caption text-text3">{option.detail}</span>}
      </span>
    </button>
  );
}
