import { endedWords, type PasswordSet } from '@plumbline/contracts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useNow } from '../../../shared/lib/use-now.js';

const LEAVE_AFTER_MS = 3_000;

export function ResetDone({ message, ended }: PasswordSet) {
  const navigate = useNavigate();
  const whatEnded = endedWords(ended);
  const [leavesAt] = useState(() => Date.now() + LEAVE_AFTER_MS);
  const secondsLeft = Math.max(1, Math.ceil((leavesAt - useNow(true)) / 1_000));
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/auth', { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex flex-col gap-3">
      <h1 tabIndex={-1} className="text-h1">
        Password changed
      </h1>
      <div role="status" className="text-body text-text2">
        <p>{message}</p>
        {whatEnded !== '' && <p className="wrap-anywhere">{whatEnded}</p>}
        <p>Redirecting to login page...</p>
      </div>
      <p className="text-body text-text2">
        <span aria-hidden="true" className="tabular-nums">
          {secondsLeft}{' '}
        </span>
        <Link to="/auth" replace className="touch-target text-accent-text underline">
          Go now
        </Link>
      </p>
    </div>
  );
}
