import * as Radix from '@radix-ui/react-alert-dialog';
import { formatElapsed } from '../../shared/lib/format-time.js';
import { useNow } from '../../shared/lib/use-now.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { SCRIM } from '../../shared/ui/overlays/dialog.js';
import { focusBack, rememberOpener } from '../../shared/ui/overlays/dialog-focus.js';
import { closeSessionPrompt, extendSession, signOut } from './session.js';
import { useSessionPrompt } from './session-state.js';

/** Asked once, half an hour before an open session ends; no answer lets it end (T-21). */
export function SessionPrompt() {
  const endsAt = useSessionPrompt();
  if (endsAt === null) return null;
  return <OpenPrompt endsAt={endsAt} />;
}

function OpenPrompt({ endsAt }: { endsAt: number }) {
  const left = formatElapsed(endsAt - useNow(true));
  return (
    <Radix.Root open onOpenChange={closeSessionPrompt}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={focusBack}
          className="motion-dialog fixed inset-0 z-(--z-dialog) m-auto h-fit w-[calc(100vw-32px)] max-w-md rounded-lg border border-border bg-raised p-5 shadow-dialog"
        >
          <Radix.Title className="text-h2">Your session expires in 30 minutes</Radix.Title>
          <Radix.Description className="mt-1 text-body text-text2">
            Choose OK to stay signed in for another 24 hours. Otherwise you are signed out when the time is
            up.
          </Radix.Description>
          <p className="mt-3 text-body text-text1">
            Time left: <span className="font-medium tabular-nums">{left}</span>
          </p>
          <div className="mt-5 flex flex-row-reverse flex-wrap gap-2">
            {/* First in the order of the keyboard: a key pressed in surprise keeps the session. */}
            <Button variant="primary" onClick={extendSession}>
              OK
            </Button>
            <Button onClick={() => void signOut()}>Sign out</Button>
            <Radix.Cancel asChild>
              <Button variant="ghost">Not now</Button>
            </Radix.Cancel>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
