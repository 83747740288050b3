import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession, forgetSessionEverywhere } from '../session/session.js';
import { toast } from '../ui/toast-store.js';

/** Ends the session; whatever the server says, this browser forgets it and shows the start page. */
export function useSignOut() {
  const navigate = useNavigate();
  const [isSigningOut, setIsSigningOut] = useState(false);

  async function signOut(): Promise<void> {
    setIsSigningOut(true);
    const failure = await endSession().then(
      () => null,
      (error: Error) => error,
    );
    // First away from the guarded screen, else its guard would lead to /auth.
    await navigate('/');
    forgetSessionEverywhere();
    if (failure) toast({ variant: 'destructive', title: 'Logout failed', description: failure.message });
    else
      toast({
        variant: 'success',
        title: 'Signed out',
        description: 'You have been signed out successfully.',
      });
  }
  return { isSigningOut, signOut };
}
