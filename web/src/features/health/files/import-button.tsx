import { formatCount } from '@plumbline/charts';
import { type HealthReport, MAX_HEALTH_BYTES } from '@plumbline/contracts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { useImport, useReadReport } from '../parts/health.api.js';
import { ReportDialog } from './report-dialog.js';

const ACCEPTED = '.zip,.xml,.csv,.tsv,.txt,.pdf,.png,.jpg,.jpeg,.tif,.tiff,.docx';
const REPORT = /\.(pdf|png|jpe?g|tiff?|docx)$/i;

/** Takes a file: exports and spreadsheets are read at once, of a report a person confirms each value first. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const [report, setReport] = useState<HealthReport>();
  const take = useImport();
  const read = useReadReport();
  const isPending = take.isPending || read.isPending;
  const onProgress = (done: number, total: number) => setSent(total > 0 ? done / total : undefined);
  const onFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_HEALTH_BYTES) return refused(new Error('This file is larger than 1 GB.'));
    setSent(0);
    if (REPORT.test(file.name)) read.mutate({ file, onProgress }, { onSuccess: setReport, onError: refused });
    else
      take.mutate(
        { file, onProgress },
        {
          onSuccess: ({ loaded, setAside }) =>
            toast({
              variant: 'success',
              title: `${formatCount(loaded)} records loaded, ${formatCount(setAside)} set aside`,
            }),
          onError: refused,
        },
      );
  };
  return (
    <>
      <Button isPending={isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" />
        {isPending ? progressWords(sent) : 'Import'}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="File of health records"
        accept={ACCEPTED}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {report && <ReportDialog report={report} onClose={() => setReport(undefined)} />}
    </>
  );
}

const progressWords = (sent: number | undefined): string =>
  sent !== undefined && sent < 1 ? `Sending, ${Math.round(sent * 100)}%` : 'Reading';

const refused = (error: Error): void =>
  void toast({ variant: 'destructive', title: 'The file was not read', description: error.message });
