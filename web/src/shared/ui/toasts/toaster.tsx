import * as Radix from '@radix-ui/react-toast';
import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { BareIconButton } from '../buttons/bare-icon-button.js';
import { TOAST_DURATION_MS, type Toast, type ToastVariant, toastStore } from './toast-store.js';

const SWIPE_THRESHOLD_PX = 50;

const GLYPHS: Record<ToastVariant, React.ReactNode> = {
  default: null,
  destructive: <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />,
  success: <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-solid" aria-hidden="true" />,
  info: <Info className="mt-0.5 size-4 shrink-0 text-info-solid" aria-hidden="true" />,
};

export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toasts.toReversed().map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      {/* The newest comes last in the document, behind those before it, and stands above them. */}
      <Radix.Viewport
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-(--toast-bottom,0px) z-(--z-toast) flex w-full max-w-[392px] list-none flex-col-reverse gap-2 p-4 outline-none"
      />
    </Radix.Provider>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const { id, title, description, variant = 'default', action, isOpen } = toast;
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => !open && toastStore.dismiss(id)}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      data-variant={variant}
      className="motion-toast flex items-start gap-3 rounded-md border border-border bg-raised p-3 shadow-pop data-[variant=destructive]:border-danger-border"
    >
      {GLYPHS[variant]}
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-body font-medium text-text1">{title}</Radix.Title>
        {description && (
          <Radix.Description className="text-label font-normal break-words text-text2">
            {description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.onSelect}
          className="touch-target h-6 shrink-0 text-label text-accent-text hover:underline"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <BareIconButton label="Dismiss" className="-my-1 -mr-1">
          <X aria-hidden="true" />
        </BareIconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
