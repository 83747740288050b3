import { exportOwnData, PRODUCT_NAME } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { saveFile } from '../../shared/lib/browser/save-text.js';

/** Saves the archive of everything that is kept of the user. */
export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: () => fetchFile(exportOwnData, 'application/zip'),
    onSuccess: (archive) => saveFile(`${PRODUCT_NAME} data.zip`, archive),
  });
