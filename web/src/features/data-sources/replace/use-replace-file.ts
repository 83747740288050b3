import type { DataSourceDetail, SourceError, UploadAccepted } from '@plumbline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../api/api-error.js';
import { uploadFile } from '../../../api/upload.js';
import { jobKeys } from '../../../jobs/jobs.api.js';
import { dataSourceKeys, replacePath, versionsQuery } from '../data-sources.api.js';
import { waitForJob } from '../preview/wait-for-job.js';
import { refusalOf } from '../upload/upload-store.js';
import type { Pair } from '../versions/version-words.js';
import { versionBefore } from '../versions/version-words.js';

export type Replacement =
  | { step: 'choosing'; error?: SourceError }
  | { step: 'sending'; name: string; bytes: number; sent: number }
  | { step: 'reading'; name: string };

/** Sends a new file for a source and waits until it is read. The reading goes on when this screen is left. */
export function useReplaceFile(source: DataSourceDetail, onRead: (change: Pair | undefined) => void) {
  const client = useQueryClient();
  const [replacement, setReplacement] = useState<Replacement>({ step: 'choosing' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function replace(file: File): Promise<void> {
    const refusal = refusalOf(file);
    if (refusal) return setReplacement({ step: 'choosing', error: { code: 'refused', message: refusal } });
    abort.current = new AbortController();
    const { signal } = abort.current;
    const { name, size: bytes } = file;
    setReplacement({ step: 'sending', name, bytes, sent: 0 });
    try {
      const { jobId } = await uploadFile<UploadAccepted>(replacePath(source.id), file, {
        signal,
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
      setReplacement({ step: 'choosing', ...(!signal.aborted && { error: errorOf(error) }) });
    }
  }

  return { replacement, replace, cancel: () => abort.current?.abort() };
}

function errorOf(error: unknown): SourceError {
  return isApiError(error)
    ? { code: error.code, message: error.message }
    : { code: 'network', message: error instanceof Error ? error.message : String(error) };
}
