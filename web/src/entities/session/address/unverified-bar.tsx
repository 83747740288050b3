import { useUser } from '../session-state.js';
import { SendAgain } from './send-again.js';
import { useAddressNews } from './use-address-news.js';

/** On every screen until the address is confirmed: what waits for it, and how to go on. */
export function UnverifiedBar() {
  const { email, emailVerified } = useUser();
  useAddressNews(emailVerified);
  if (emailVerified) return null;
  return (
    <section
      aria-label="Your email address"
      className="presenting:hidden page-gutter flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border bg-warning-bg py-1.5 text-caption text-warning-text"
    >
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-medium">Confirm your email address</strong> with the link we sent to {email}.
        Until then you cannot share, export or make API tokens.
      </p>
      <SendAgain />
    </section>
  );
}
