import { useDownloadOwnData } from '../../../entities/export/own-data.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Matter, Outcome } from '../parts/section.js';

export function DataDownload() {
  const download = useDownloadOwnData();
  return (
    <Matter
      title="Download all my data"
      text="Your profile, your files as you uploaded them, dashboards and what was found, as one archive that other programs can read. Free on every plan."
      actions={
        <Button isPending={download.isPending} onClick={() => download.mutate()}>
          Download
        </Button>
      }
    >
      <Outcome done={download.isSuccess && 'Downloaded.'} error={download.error} />
    </Matter>
  );
}
