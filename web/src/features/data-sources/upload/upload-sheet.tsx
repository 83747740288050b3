import { type FileUpload, useUploads } from '../../../entities/data-source/upload/upload-store.js';
import { KEEP_PAGE_OPEN } from '../../../entities/job/transfers.js';
import { SampleButton } from '../../../entities/sample/sample-button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { Dropzone } from './dropzone.js';
import { FileProgress } from './file-progress.js';
import { UploadStages } from './upload-stages.js';
import { useSendFiles } from './use-send-files.js';

export interface UploadSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPreview: (dataSourceId: string) => void;
}

/** Takes files, shows each of them being sent and read, and leads to the preview, by itself where it is one file. Can be left at any time. */
export function UploadSheet({ isOpen, onOpenChange, onPreview }: UploadSheetProps) {
  const uploads = useUploads();
  const sendFiles = useSendFiles();
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Upload data"
      description="Each file becomes a data source of its own."
      aside={<UploadStages current={uploads.length > 0 ? 1 : 0} />}
      width="wide"
      className="p-4 md:p-8"
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-4">
        <Dropzone onFiles={sendFiles} isSmall={uploads.length > 0} />
        {uploads.length === 0 && (
          <p className="flex flex-wrap items-center justify-center text-label font-normal text-text3">
            No file at hand?
            <SampleButton />
          </p>
        )}
        {uploads.length === 0 && (
          <p className="text-center text-caption text-text3">
            PostgreSQL, MySQL, MariaDB, Oracle, Snowflake, Azure SQL and AWS RDS databases are connected by
            “Connect database”.
          </p>
        )}
        <ul aria-label="Files" className="flex flex-col gap-3">
          {uploads.map((upload) => (
            <FileProgress
              key={upload.id}
              upload={upload}
              isOnly={uploads.length === 1}
              onPreview={onPreview}
            />
          ))}
        </ul>
        <p className="text-caption text-text3" role="status">
          {leavingWords(uploads.map(({ state }) => state))}
        </p>
      </div>
    </Sheet>
  );
}

/** A file that is on its way ends with the page; one that arrived goes on without it. */
function leavingWords(states: readonly FileUpload['state'][]): string {
  if (states.includes('sending')) return KEEP_PAGE_OPEN;
  return states.includes('accepted') ? 'You can leave this page.' : '';
}
