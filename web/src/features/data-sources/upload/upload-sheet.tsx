import { useQueryClient } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { jobKeys } from '../../../jobs/jobs.api.js';
import { cn } from '../../../lib/cn.js';
import { Sheet } from '../../../ui/sheet.js';
import { dataSourceKeys } from '../data-sources.api.js';
import { Dropzone } from './dropzone.js';
import { FileProgress } from './file-progress.js';
import { startUpload, useUploads } from './upload-store.js';

const STAGES = ['Choose', 'Send and read', 'Preview'] as const;

/** Where one is between choosing a file and having a data source. */
export function Stages({ current }: { current: 0 | 1 | 2 }) {
  return (
    <ol
      aria-label="Progress"
      className="flex items-center gap-2 text-label font-normal text-text3 max-md:hidden"
    >
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-2"
        >
          {index > 0 && <ChevronRight className="size-4" aria-hidden="true" />}
          {index < current && <Check className="size-4 text-success-solid" aria-hidden="true" />}
          <span className={cn(index === current && 'font-medium text-text1')}>{stage}</span>
        </li>
      ))}
    </ol>
  );
}

export interface UploadSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPreview: (dataSourceId: string) => void;
  onPlanLimit: (message: string) => void;
}

/** Takes files, shows each of them being sent and read, and leads to the preview. Can be left at any time. */
export function UploadSheet({ isOpen, onOpenChange, onPreview, onPlanLimit }: UploadSheetProps) {
  const uploads = useUploads();
  const sendFiles = useSendFiles();
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Upload data"
      description="CSV and text files up to 50 MB. Several at once are several data sources."
      aside={<Stages current={uploads.length > 0 ? 1 : 0} />}
      width="wide"
      className="p-4 md:p-8"
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-4">
        <Dropzone onFiles={sendFiles} isSmall={uploads.length > 0} />
        <ul aria-label="Files" className="flex flex-col gap-3">
          {uploads.map((upload) => (
            <FileProgress key={upload.id} upload={upload} onPreview={onPreview} onPlanLimit={onPlanLimit} />
          ))}
        </ul>
        {uploads.length > 0 && <p className="text-caption text-text3">You can leave this page.</p>}
      </div>
    </Sheet>
  );
}

/** Sends files in parallel and brings the lists up to date as each is accepted. */
export function useSendFiles(): (files: readonly File[]) => void {
  const client = useQueryClient();
  return (files) => {
    for (const file of files) {
      void startUpload(file, () => {
        for (const queryKey of [dataSourceKeys.all, ['usage'], jobKeys.all])
          void client.invalidateQueries({ queryKey });
      });
    }
  };
}
