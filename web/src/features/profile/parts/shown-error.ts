import { Cancelled } from '../../../entities/session/fresh-session.js';

/** A failure worth a sentence: not the user's own change of mind. */
export const shownError = (error: Error | null): Error | null => (error instanceof Cancelled ? null : error);
