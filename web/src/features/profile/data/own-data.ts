import { exportOwnData } from '@plumbline/contracts';
import { fetchFile } from '../../../shared/api/fetch-file.js';

/** The archive of everything that is kept of the user. */
export const fetchOwnData = (): Promise<Blob> => fetchFile(exportOwnData, 'application/zip');
