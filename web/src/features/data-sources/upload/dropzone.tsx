import { FileUp } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { CHOOSER_TYPES } from '../../../entities/data-source/upload/file-formats.js';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';

/** A place to drop files or to choose them; what is wrong with one is said in the list below, at once. */
export function Dropzone({
  onFiles,
  isSmall = false,
  isSingle = false,
}: {
  onFiles: (files: readonly File[]) => void;
  isSmall?: boolean;
  /** Takes one file at a time. */
  isSingle?: boolean;
}) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: onFiles,
    multiple: !isSingle,
    noClick: true,
    noKeyboard: true,
  });
  return (
    <div
      {...getRootProps()}
      className={cn(
        'flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-border-control bg-bg px-6 text-center',
        isSmall ? 'py-6' : 'py-16',
        isDragActive && 'border-accent bg-accent-subtle',
      )}
    >
      <input
        {...getInputProps({
          'aria-label': isSingle ? 'File to upload' : 'Files to upload',
          accept: CHOOSER_TYPES,
        })}
      />
      <FileUp className="size-5 text-text3" strokeWidth={1.75} aria-hidden="true" />
      <p className="text-body text-text1">
        {isDragActive ? 'Drop to upload' : isSingle ? 'Drop a file here' : 'Drop files here'}
      </p>
      <Button variant={isSmall && !isSingle ? 'secondary' : 'primary'} onClick={open}>
        {isSingle ? 'Choose a file' : 'Choose files'}
      </Button>
      <p className="text-caption text-text3">CSV, JSON, XML and TXT files up to 50 MB</p>
    </div>
  );
}
