import type { Member } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { CONTROL } from '../../shared/ui/fields/input.js';
import { peopleQuery } from '../workspace/people.api.js';
import { completed, type Typed, typedName } from './mention-words.js';

interface MentionFieldProps
  extends Pick<
    ComponentProps<'textarea'>,
    'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'rows'
  > {
  value: string;
  onValueChange: (value: string) => void;
  /** Members are offered behind an `@`. */
  hasMembers: boolean;
}

/** A field for words in which `@` names members: those who fit are offered while a name is typed. */
export function MentionField({ value, onValueChange, hasMembers, ...control }: MentionFieldProps) {
  const listId = useId();
  const { field, offered, active, follow, choose, end, onKeyDown } = useOffered(
    value,
    onValueChange,
    hasMembers,
  );
  const isOpen = offered.length > 0;
  return (
    <div className="relative">
      <textarea
        ref={field}
        rows={3}
        {...control}
        value={value}
        maxLength={4_000}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        className={cn(CONTROL, 'h-auto py-2')}
        onChange={(event) => {
          onValueChange(event.target.value);
          follow(event.target);
        }}
        onSelect={(event) => follow(event.currentTarget)}
        onBlur={end}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Offered id={listId} people={offered} active={active} onChoose={choose} />}
    </div>
  );
}

const fits = ({ username, name }: Member, words: string): boolean =>
  [username, name].some((text) => text.toLowerCase().includes(words.toLowerCase()));

/** Those that are offered at a time. */
const OFFERED = 6;

/** Who fits what is typed behind an `@`, which of them the keys are at, and what becomes of the text by choosing one. */
function useOffered(value: string, onValueChange: (value: string) => void, hasMembers: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const { data: people = [] } = useQuery({
    ...peopleQuery(typed?.words ?? ''),
    enabled: hasMembers && typed !== undefined,
  });
  // While others are asked for, those of the words before are still here: only who fits what is typed now is offered.
  const offered = typed && hasMembers ? people.filter((one) => fits(one, typed.words)).slice(0, OFFERED) : [];
  const end = () => setTyped(undefined);
  const follow = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const now = typedName(text, selectionStart);
    if (now?.words !== typed?.words) setActive(0);
    setTyped(now);
  };
  const choose = (name: string | undefined) => {
    if (!typed || name === undefined) return;
    const next = completed(value, typed, name);
    onValueChange(next.text);
    end();
    // The caret goes behind the name once it is there.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[active]?.username);
    else if (event.key === 'Escape') end();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { field, offered, active, follow, choose, end, onKeyDown };
}

interface OfferedProps {
  id: string;
  people: readonly Member[];
  active: number;
  onChoose: (name: string) => void;
}

function Offered({ id, people, active, onChoose }: OfferedProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members"
      className="absolute inset-x-0 top-full z-(--z-dialog) mt-1 overflow-hidden rounded-md border border-border bg-raised py-1 shadow-pop"
    >
      {people.map(({ userId, username, name }, at) => (
        <div
          key={userId}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={cn('flex cursor-pointer gap-2 px-3 py-1.5 text-body', at === active && 'bg-hover')}
          onMouseDown={(event) => {
            // The field keeps the focus.
            event.preventDefault();
            onChoose(username);
          }}
        >
          <span className="font-medium">@{username}</span>
          {name !== username && <span className="truncate text-text3">{name}</span>}
        </div>
      ))}
    </div>
  );
}
