import { useState } from 'react';
import { endSession, leaveSession } from '../session/session.js';
import { toast } from '../ui/toast-store.js';

/** Ends the session; whatever the server says, this browser forgets it and shows the start page. */
export function useSignOut() {
  const [isSigningOut, setIsSigningOut] = useState(false);

  async function signOut(): Promise<void> {
    setIsSigningOut(true);
    const failure = await endSession().then(
      () => null,
      (error: Error) => error,
    );
    leaveSession();
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
