import {
  getSupportOffer,
  HOME_CARDS,
  listAwaitingSends,
  listFiled,
  listFolders,
  listJobs,
  listMadeObjects,
  listWorkspaces,
  openLiveStream,
} from '@plumbline/contracts';
import { answers, type Handler } from './test-server.js';

/** A list that a test fills with what its screen reads of it; without items nothing is there. */
export const listed = (path: string, items: readonly object[] = []): Handler => ({
  operation: { ...listJobs, path },
  answer: () => Response.json(items),
});

/** What every signed-in screen asks for: nothing is there, nothing runs, and the live line says nothing. */
export const QUIET: readonly Handler[] = [
  answers(getSupportOffer, {
    ...{ premiumHours: null, enterpriseHours: null, open: '' },
    ...{ hasAccountManager: false, accountManager: null },
  }),
  { operation: openLiveStream, answer: () => new Promise(() => {}) },
  ...[
    listJobs.path,
    listWorkspaces.path,
    listMadeObjects.path,
    listFolders.path,
    listFiled.path,
    listAwaitingSends.path,
    ...HOME_CARDS.map(({ list }) => list),
  ].map((path) => listed(path)),
];
