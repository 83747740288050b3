import { inSession } from '../../shared/api/session-life.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useInstallSample } from './samples.api.js';

/** The sample for a first look. */
const SAMPLE = 'orders';

/** Loads the sample, then hands over its id. Goes on when the button is gone: the empty state ends with the first source. */
export function useLoadSample(onLoaded: (sourceId: string) => void) {
  const install = useInstallSample();
  const load = () =>
    void inSession(install.mutateAsync(SAMPLE)).then(
      ({ id }) => onLoaded(id),
      (error: Error) =>
        toast({ variant: 'destructive', title: 'No sample was loaded', description: error.message }),
    );
  return { load, isLoading: install.isPending };
}
