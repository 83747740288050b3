import { useState } from 'react';
import { signOut } from '../../entities/session/session.js';
import { leaveService } from '../../entities/session/sign-on.js';

/** Signing out takes the screen with it, so that the wait never ends here. */
export function useSignOut() {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return {
    isSigningOut,
    signOut: () => {
      setIsSigningOut(true);
      return signOut().then(leaveService);
    },
  };
}
