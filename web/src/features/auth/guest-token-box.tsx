import { type FormEvent, useId, useState } from 'react';
import { useGuestToken } from '../../entities/session/guest/use-guest-token.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Input } from '../../shared/ui/fields/input.js';

export function GuestTokenBox() {
  const id = useId();
  const [text, setText] = useState('');
  const { open, isPending } = useGuestToken();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    open(text);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-label text-text2">
        Have a guest token?
      </label>
      <div className="flex min-w-48 flex-1 gap-3">
        <Input
          id={id}
          name="guestToken"
          placeholder="Paste token"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-10 min-w-0"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="large" isPending={isPending}>
          Enter
        </Button>
      </div>
    </form>
  );
}
