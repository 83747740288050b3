import { useUser } from '../session-state.js';
import { SendAgain } from './send-again.js';

/** In place of what waits for the address. @param what begins the sentence, such as "Links to dashboards" */
export function UnverifiedNote({ what }: { what: string }) {
  const { email } = useUser();
  return (
    <div className="flex flex-col gap-3 rounded-md bg-warning-bg p-3 text-warning-text">
      <p className="text-body wrap-anywhere">
        {what} can be made once your email address is confirmed: open the link we sent to {email}.
      </p>
      <SendAgain />
    </div>
  );
}
