import { useLocation } from 'react-router-dom';
import { FIRST_SCREEN } from '../../../shared/lib/first-screen.js';

/** Places of ours that ask to be gone on with after signing in. */
const PLACES = ['/join?', '/auth/sso?link='];

/** Where a screen of ours asked to be gone on with after signing in. */
export function useNextPlace(): string {
  const state: unknown = useLocation().state;
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : undefined;
  return typeof next === 'string' && PLACES.some((place) => next.startsWith(place)) ? next : FIRST_SCREEN;
}
