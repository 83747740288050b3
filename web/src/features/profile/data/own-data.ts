import { fetchFile } from '../../../api/fetch-file.js';

/** The archive of everything that is kept of the user. */
export const fetchOwnData = (): Promise<Blob> => fetchFile('POST', '/api/user/export', 'application/zip');
