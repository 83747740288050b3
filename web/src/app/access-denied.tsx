import type { Role } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { SystemScreen } from '../shared/layout/system-screen.js';
import { FIRST_SCREEN } from '../shared/lib/first-screen.js';
import { Button } from '../shared/ui/buttons/button.js';

/** What somebody of another role sees instead of a screen. */
export function AccessDenied({ allowed, role }: { allowed: readonly Role[]; role: Role }) {
  return (
    <SystemScreen
      title="Access Denied"
      text={
        <>
          <p>This page is only available to {allowed.join(' and ')} accounts.</p>
          <p className="mt-2">
            Your current role is <strong className="font-medium text-text1">{role}</strong>. Please contact
            your administrator if you need access.
          </p>
        </>
      }
      actions={
        <Button asChild>
          <Link to={FIRST_SCREEN}>Back to Home</Link>
        </Button>
      }
    />
  );
}
