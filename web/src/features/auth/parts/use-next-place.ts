import { useLocation } from 'react-router-dom';
import { FIRST_SCREEN } from '../../../shared/lib/first-screen.js';

/** Where one wanted to go before signing in, as the screen that led here says; the first screen where it says nothing. */
export function useNextPlace(): string {
  const state: unknown = useLocation().state;
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : undefined;
  return typeof next === 'string' && isOwnPlace(next) ? next : FIRST_SCREEN;
}

/** A path of this application: two slashes, or a backslash that is read as one, would lead elsewhere. */
const isOwnPlace = (place: string): boolean => /^\/(?![/\\])/.test(place);
