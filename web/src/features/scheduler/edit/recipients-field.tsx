import { MAX_RECIPIENTS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { scheduleSenderQuery } from '../../../entities/schedule/schedules.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Input } from '../../../shared/ui/fields/input.js';

interface RecipientsFieldProps {
  recipients: readonly string[];
  onChange: (recipients: string[]) => void;
}

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

const isAllowed = (address: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());

/** Who gets the mail, each in one of their own. */
export function RecipientsField({ recipients, onChange }: RecipientsFieldProps) {
  const [text, setText] = useState('');
  const { data: sender } = useQuery(scheduleSenderQuery());
  const outside = sender && recipients.find((address) => !isAllowed(address, sender.domains));
  const wanted = text
    .split(/[\s,;]+/)
    .filter((address) => ADDRESS.test(address) && !recipients.includes(address));
  const add = () => {
    if (wanted.length === 0) return;
    onChange([...recipients, ...wanted].slice(0, MAX_RECIPIENTS));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <>
      {recipients.length > 0 && (
        <ul aria-label="Recipients" className="flex flex-wrap gap-1.5">
          {recipients.map((address) => (
            <li key={address}>
              <Chip
                removeLabel={`Remove ${address}`}
                onRemove={() => onChange(recipients.filter((one) => one !== address))}
              >
                {address}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="flex w-full max-w-md gap-2">
        <Input
          aria-label="Add a recipient"
          type="text"
          inputMode="email"
          autoComplete="off"
          placeholder="name@company.com"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <Button disabled={wanted.length === 0} onClick={add}>
          Add
        </Button>
      </div>
      {sender && sender.domains.length > 0 && (
        <p className="text-caption text-text2">
          Your administrator allows addresses of {sender.domains.join(', ')} only.
        </p>
      )}
      {outside !== undefined && (
        <p role="alert" className="text-caption text-danger-text">
          {outside} is in none of these domains, so the schedule cannot be saved with it.
        </p>
      )}
      <p className="text-caption text-text3">
        One email each, with a way to refuse further ones. At most {MAX_RECIPIENTS}.
      </p>
    </>
  );
}
