import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sendDocument } from '../../../entities/document/document-uploads.js';
import { documentKeys } from '../../../entities/document/documents.api.js';
import { jobKeys } from '../../../entities/job/jobs.api.js';

/** Sends files in parallel and brings the lists up to date as each is accepted. */
export function useSendDocuments(): (files: readonly File[]) => void {
  const client = useQueryClient();
  return useCallback(
    (files) => {
      for (const file of files) {
        void sendDocument(file, () => {
          for (const queryKey of [documentKeys.all, ['/api/subscription/usage'], jobKeys.all])
            void client.invalidateQueries({ queryKey });
        });
      }
    },
    [client],
  );
}
