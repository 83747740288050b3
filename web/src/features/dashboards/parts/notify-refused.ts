import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Says why nothing was built: a full plan by its dialog, the rest in a toast. */
export function notifyRefused(error: Error): void {
  if (!showLimitOf(error))
    toast({ variant: 'destructive', title: 'No dashboard was built', description: error.message });
}
