import { deleteDataSource, getMe, uploadFile } from '@plumbline/contracts';
import { api, sessionCarrier } from '../../../shared/api/api.js';

import { sendFile } from '../../../shared/api/upload.js';
import { saveText } from '../../../shared/lib/browser/save-text.js';

const UPLOAD_BYTES = 1_048_576;
const LINE = '2026-01-01,plumbline,browser test,1\n';

/** Sends a table of 1 MB and deletes it again. @returns what came of it */
export async function checkUpload(): Promise<string> {
  const text = `day,product,purpose,amount\n${LINE.repeat(Math.ceil(UPLOAD_BYTES / LINE.length))}`.slice(
    0,
    UPLOAD_BYTES,
  );
  let last = 0;
  const file = new File([text], 'browser-test.csv', { type: 'text/csv' });
  const { id } = await sendFile(uploadFile, {}, file, {
    onProgress: (sent) => (last = sent),
  });
  await api.call(deleteDataSource, { id });
  if (last < UPLOAD_BYTES) throw new Error('The browser did not report the progress of the upload.');
  return 'Sent 1 MB, and deleted it again.';
}

/** Looks whether the picture has lines of any length. */
export async function checkChart(picture: HTMLElement | null): Promise<string> {
  const path = picture?.querySelector('path');
  const length = path?.getTotalLength() ?? 0;
  if (length === 0) throw new Error('The chart was not drawn.');
  return `Drawn: a line of ${Math.round(length)} px.`;
}

/** Saves a small file; only a person can see that it arrived. */
export async function checkDownload(): Promise<string> {
  saveText('browser-test.txt', 'This file was saved by the browser tests.\n', 'text/plain');
  return 'Started: look for browser-test.txt among your downloads.';
}

/** Renews the session once and asks who it belongs to. */
export async function checkSession(userId: string): Promise<string> {
  const outcome = await sessionCarrier.refresh();
  if (outcome.result === 'unavailable') throw outcome.error;
  if (outcome.result === 'rejected')
    throw new Error('The session could not be renewed: its cookie was not sent.');
  const { id } = await api.call(getMe);
  if (id !== userId) throw new Error('The session came back as another user’s.');
  return 'Renewed: you are still signed in.';
}
