import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast-store.js';
import { useInstallSample } from './samples.api.js';

/** The sample for a first look. */
const SAMPLE = 'orders';

/** Loads the sample data; its source is there at once and tells itself how far its reading is. */
export function SampleButton({ onLoaded }: { onLoaded: (dataSourceId: string) => void }) {
  const install = useInstallSample();
  const load = () =>
    install.mutate(SAMPLE, {
      onSuccess: ({ id }) => onLoaded(id),
      onError: (error) =>
        toast({ variant: 'destructive', title: 'No sample was loaded', description: error.message }),
    });
  return (
    <Button look="ghost" isPending={install.isPending} onClick={load}>
      Use sample data
    </Button>
  );
}
