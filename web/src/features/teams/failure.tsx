import { Cancelled } from '../../entities/session/fresh-session.js';

/** What went wrong, said where it was pressed; nothing where somebody thought better of it. */
export function Failure({ error }: { error: Error | null }) {
  if (!error || error instanceof Cancelled) return null;
  return (
    <p role="alert" className="mt-2 text-body text-danger-text">
      {error.message}
    </p>
  );
}
