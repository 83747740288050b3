import { type DataSourceDetail, replaceFile, type SourceError } from '@plumbline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dataSourceKeys, versionsQuery } from '../../../entities/data-source/data-sources.api.js';
import { refusalOf } from '../../../entities/data-source/upload/upload-store.js';
import { jobKeys } from '../../../entities/job/jobs.api.js';
import { isCancelled, transferFile } from '../../../entities/job/transfer-file.js';
import { cancelTransfer } from '../../../entities/job/transfers.js';
import { waitForJob } from '../../../entities/job/wait-for-job.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { newId } from '../../../shared/lib/new-id.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import type { Pair } from '../parts/version-words.js';
import { versionBefore } from '../parts/version-words.js';

export type Replacement =
  | { step: 'choosing'; error?: SourceError }
  | { step: 'sending'; name: string; bytes: number; sent: number }
  | { step: 'reading'; name: string };

/** Sends a new file for a source and waits until it is read. Both go on when this screen is left. */
export function useReplaceFile(source: DataSourceDetail, onRead: (change: Pair | undefined) => void) {
  const client = useQueryClient();
  const [replacement, setReplacement] = useState<Replacement>({ step: 'choosing' });
  const transferId = useRef<string>(undefined);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  async function replace(file: File): Promise<void> {
    const refusal = refusalOf(file);
    if (refusal) return setReplacement({ step: 'choosing', error: { code: 'refused', message: refusal } });
    const id = newId();
    transferId.current = id;
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    const { name, size: bytes } = file;
    setReplacement({ step: 'sending', name, bytes, sent: 0 });
    try {
      const { jobId } = await transferFile(replaceFile, { id: source.id }, file, {
        id,
        again: `/data-sources/${source.id}?replace=1`,
        onProgress: (sent) => setReplacement({ step: 'sending', name, bytes, sent }),
      });
      setReplacement({ step: 'reading', name });
      void client.invalidateQueries({ queryKey: jobKeys.all });
      await waitForJob(jobId, signal);
      await client.invalidateQueries({ queryKey: dataSourceKeys.all, refetchType: 'none' });
      const versions = await client.fetchQuery(versionsQuery(source.id));
      void client.invalidateQueries({ queryKey: dataSourceKeys.all });
      const shown = versions.find(({ current }) => current);
      const before =
        shown &&
        (versions.find(({ version }) => version === source.version) ?? versionBefore(versions, shown));
      onRead(shown && before && { from: before.version, to: shown.version });
    } catch (error) {
      if (isCancelled(error)) return setReplacement({ step: 'choosing' });
      if (!signal.aborted) return setReplacement({ step: 'choosing', error: errorOf(error) });
      // A file that was cut off and a reading that failed are listed among the jobs; a refusal is not.
      if (isApiError(error) && error.status > 0)
        toast({
          variant: 'destructive',
          title: `The file of ${source.name} was not replaced`,
          description: error.message,
        });
    }
  }

  return { replacement, replace, cancel: () => cancelTransfer(transferId.current ?? '') };
}

function errorOf(error: unknown): SourceError {
  return isApiError(error)
    ? { code: error.code, message: error.message }
    : { code: 'network', message: error instanceof Error ? error.message : String(error) };
}
