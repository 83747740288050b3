import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { type Completion, completionsAt, ghostOf } from './completions.js';

interface Typed {
  value: string;
  onChange: (formula: string) => void;
  names: readonly Completion[];
}

/** What the word that is being typed may become, and the keys that choose among it. */
export function useCompletions(
  { value, onChange, names }: Typed,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [caret, setCaret] = useState(value.length);
  const [isClosed, setIsClosed] = useState(true);
  const [active, setActive] = useState(0);
  const completing = isClosed ? undefined : completionsAt(value, caret, names);
  const items = completing?.items ?? [];
  const chosen = Math.min(active, items.length - 1);
  const ghost = chosen === 0 ? ghostOf(value, caret, completing) : '';

  const type = (formula: string, at: number) => {
    onChange(formula);
    setCaret(at);
    setActive(0);
    setIsClosed(false);
  };
  const complete = ({ text }: Completion) => {
    if (!completing) return;
    const at = completing.from + text.length;
    type(value.slice(0, completing.from) + text + value.slice(caret), at);
    setIsClosed(true);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[chosen];
    if (!item) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) setActive((chosen + move + items.length) % items.length);
    else if (event.key === 'Tab' && !event.shiftKey) complete(item);
    else if (event.key === 'Escape') setIsClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    items,
    chosen,
    ghost,
    type,
    complete,
    onKeyDown,
    close: () => setIsClosed(true),
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
      setCaret(currentTarget.selectionStart),
  };
}
