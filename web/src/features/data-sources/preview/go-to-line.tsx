import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';

interface GoToLineProps {
  line: number | undefined;
  onLine: (line: number | undefined) => void;
}

/** Leads to a line of the file by its number, and back to the first rows. */
export function GoToLine({ line, onLine }: GoToLineProps) {
  const [text, setText] = useState('');
  function go(event: FormEvent): void {
    event.preventDefault();
    const number = Number(text.replace(/[^\d]/g, ''));
    if (number > 0) onLine(number);
    setText('');
  }
  return (
    <form onSubmit={go} className="flex items-center gap-2">
      <Input
        aria-label="Go to line"
        placeholder="Go to line"
        inputMode="numeric"
        maxLength={12}
        className="!h-8 !w-28"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {line !== undefined && (
        <Button variant="link" size="compact" onClick={() => onLine(undefined)}>
          First rows
        </Button>
      )}
    </form>
  );
}
