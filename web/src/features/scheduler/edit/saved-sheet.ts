import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface Saving {
  isPending: boolean;
  error: Error | null;
}

/** What a sheet does once it is saved, or where the plan has no place for it. */
export const savedSheet = (onClose: () => void) => ({
  onError: (error: Error) => void showLimitOf(error),
  onSuccess: ({ name }: { name: string }) => {
    onClose();
    toast({ variant: 'success', title: `${name} is saved` });
  },
});

/** How the making of a new one and the change of an old one stand, whichever it is. */
export const eitherOf = (create: Saving, update: Saving): Saving => ({
  isPending: create.isPending || update.isPending,
  error: create.error ?? update.error,
});
