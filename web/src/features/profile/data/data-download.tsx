import { PRODUCT_NAME } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../shared/lib/save-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Matter, Outcome } from '../parts/section.js';
import { fetchOwnData } from './own-data.js';

export function DataDownload() {
  const download = useMutation({
    mutationFn: fetchOwnData,
    onSuccess: (archive) => saveFile(`${PRODUCT_NAME} data.zip`, archive),
  });
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
