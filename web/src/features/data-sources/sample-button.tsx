import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast-store.js';
import { useInstallSample } from './samples.api.js';
import { showAccepted } from './upload/upload-store.js';

/** The sample for a first look. */
const SAMPLE = 'orders';

/** Loads the sample data; how far its reading is stands among the uploads. */
export function SampleButton({ onLoaded }: { onLoaded?: () => void }) {
  const install = useInstallSample();
  const load = () =>
    install.mutate(SAMPLE, {
      onSuccess: (accepted) => {
        showAccepted(accepted);
        onLoaded?.();
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'No sample was loaded', description: error.message }),
    });
  return (
    <Button look="ghost" isPending={install.isPending} onClick={load}>
      Use sample data
    </Button>
  );
}
