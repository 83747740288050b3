import type { SecondFactorView } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useFreshSession } from '../../../entities/session/fresh-session.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { forgetPasskey } from '../parts/profile.api.js';
import { Outcome } from '../parts/section.js';
import { shownError } from '../parts/shown-error.js';

interface PasskeysProps {
  passkeys: SecondFactorView['passkeys'];
  onChanged: () => Promise<void>;
}

export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const runFresh = useFreshSession();
  const forget = useMutation({
    mutationFn: (id: string) => runFresh(() => forgetPasskey(id)),
    onSuccess: onChanged,
  });
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul aria-label="Passkeys" className="divide-y divide-border-subtle">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-body font-medium text-text1 wrap-anywhere">{name}</p>
              <p className="text-caption text-text3">
                Added {formatDay(createdAt)} ·{' '}
                {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet'}
              </p>
            </div>
            <Button
              size="compact"
              aria-label={`Remove ${name}`}
              isPending={forget.isPending && forget.variables === id}
              onClick={() => forget.mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Outcome error={shownError(forget.error)} />
    </>
  );
}
