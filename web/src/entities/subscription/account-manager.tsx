import type { SupportOffer } from '@plumbline/contracts';

/** Whom the workspace's contract names, with what reaches them; says so where it names nobody. */
export function AccountManagerLine({ offer: { accountManager } }: { offer: SupportOffer }) {
  if (!accountManager) return <span>Your contract names no account manager yet.</span>;
  const { name, email, phone } = accountManager;
  return (
    <span>
      Your account manager: {name},{' '}
      <a href={`mailto:${email}`} className="text-accent-text underline">
        {email}
      </a>
      {phone !== '' && `, ${phone}`}
    </span>
  );
}
