import { useId, useRef } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { Kbd } from '../../../shared/ui/buttons/kbd.js';
import { CompletionList } from './completion-list.js';
import type { Completion } from './completions.js';
import { useCompletions } from './use-completions.js';

interface FormulaFieldProps {
  value: string;
  onChange: (formula: string) => void;
  names: readonly Completion[];
  /** Why the formula cannot be, and where. */
  problem?: { message: string; from?: number; to?: number } | undefined;
}

const TEXT = 'px-4 py-3 font-mono text-[1rem] leading-6 whitespace-pre-wrap break-words';

/** A formula is typed here: names complete in place, and an error is underlined where it is. */
export function FormulaField({ value, onChange, names, problem }: FormulaFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { items, chosen, ghost, type, complete, close, onSelect, onKeyDown } = useCompletions(
    { value, onChange, names },
    field,
  );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-label text-text1">
          Formula
        </label>
        <span className="text-caption text-text3 max-md:hidden">
          <Kbd>Tab</Kbd> completes a name, <Kbd>Esc</Kbd> closes the list
        </span>
      </div>
      <div className="relative">
        <pre
          aria-hidden="true"
          className={cn(TEXT, 'pointer-events-none absolute inset-0 overflow-hidden text-transparent')}
        >
          <Marked text={value} problem={problem} />
          <span className="text-text3">{ghost}</span>
        </pre>
        <textarea
          ref={field}
          id={id}
          value={value}
          rows={4}
          maxLength={2_000}
          spellCheck={false}
          autoCapitalize="off"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${chosen}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => type(target.value, target.selectionStart)}
          onSelect={onSelect}
          onBlur={close}
          onKeyDown={onKeyDown}
          className={cn(
            TEXT,
            'relative block w-full resize-y rounded-md border border-border-control bg-transparent text-text1 aria-invalid:border-danger-solid',
          )}
        />
        {items.length > 0 && <CompletionList id={id} items={items} chosen={chosen} onChoose={complete} />}
      </div>
      <p id={`${id}-problem`} role="status" className="min-h-5 text-label font-normal text-danger-text">
        {problem?.message}
      </p>
    </div>
  );
}

/** The text with the wrong part underlined. */
function Marked({ text, problem }: { text: string; problem: FormulaFieldProps['problem'] }) {
  const { from, to } = problem ?? {};
  if (from === undefined || to === undefined) return text;
  return (
    <>
      {text.slice(0, from)}
      <span className="underline decoration-danger-solid decoration-wavy underline-offset-4">
        {text.slice(from, to) || ' '}
      </span>
      {text.slice(to)}
    </>
  );
}
