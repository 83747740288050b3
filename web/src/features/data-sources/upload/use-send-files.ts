import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dataSourceKeys } from '../../../entities/data-source/data-sources.api.js';
import { startUpload } from '../../../entities/data-source/upload/upload-store.js';
import { jobKeys } from '../../../entities/job/jobs.api.js';

/** Sends files in parallel and brings the lists up to date as each is accepted. */
export function useSendFiles(): (files: readonly File[]) => void {
  const client = useQueryClient();
  return useCallback(
    (files) => {
      for (const file of files) {
        void startUpload(file, () => {
          for (const queryKey of [dataSourceKeys.all, ['/api/subscription/usage'], jobKeys.all])
            void client.invalidateQueries({ queryKey });
        });
      }
    },
    [client],
  );
}
