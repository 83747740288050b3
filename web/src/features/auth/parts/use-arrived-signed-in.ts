import { useState } from 'react';
import { hasFreshMarker } from '../../../entities/session/session-marker.js';
import { useSession } from '../../../entities/session/session-state.js';

/**
 * A hard load of these pages asks nobody who is signed in, so a marker has to do: the guard of the next screen
 * finds out, and a refusal clears it (T-23).
 */
export function useArrivedSignedIn(): boolean {
  const { status } = useSession();
  const [arrived] = useState(() => status === 'signed-in' || (status === 'unknown' && hasFreshMarker()));
  return arrived;
}
