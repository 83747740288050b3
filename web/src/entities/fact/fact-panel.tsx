import type { Fact } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { copyText } from '../../shared/lib/browser/copy-text.js';
import { useMediaQuery } from '../../shared/lib/use-media-query.js';
import { BareIconButton } from '../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Sheet } from '../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useMarkDone } from '../session/onboarding/use-mark-done.js';
import { FactBody } from './fact-body.js';
import { useFactSetting } from './fact-setting.js';
import { type FactRef, factQuery } from './facts.api.js';
import { RecomputeButton, RecomputeVerdict, useFactCheck } from './recompute.js';

interface FactPanelProps {
  factRef: FactRef;
  /** It comes from a sheet, and lies over it. */
  isOverSheet?: boolean;
  onClose: () => void;
}

const SUBTITLE = 'Where this number comes from';

/** Where a number comes from: beside the tiles where there is room, else over them. */
export function FactPanel({ factRef, isOverSheet = false, onClose }: FactPanelProps) {
  const isDocked = useMediaQuery('(min-width: 1280px)') && !isOverSheet;
  const { readAsGuest } = useFactSetting();
  const fact = useQuery(factQuery(factRef, readAsGuest));
  useMarkDone('number_opened', fact.isSuccess && !readAsGuest);
  const key = JSON.stringify(factRef);
  const title = fact.data?.label ?? 'A number';
  const content: ContentProps = {
    factRef,
    fact: fact.data,
    error: fact.error,
    onRetry: () => void fact.refetch(),
  };
  if (isDocked)
    return (
      <Docked title={title} focusKey={key} onClose={onClose}>
        <Content key={key} {...content} />
      </Docked>
    );
  return <FactSheet key={key} {...content} title={title} onClose={onClose} />;
}

interface ContentProps {
  factRef: FactRef;
  fact: Fact | undefined;
  error: Error | null;
  onRetry: () => void;
}

function Content({ factRef, fact, error, onRetry }: ContentProps) {
  const check = useFactCheck(factRef);
  const { readAsGuest, Talk } = useFactSetting();
  if (!fact && error)
    return <ErrorState title="This number could not be opened" error={error} onRetry={onRetry} />;
  if (!fact) return <FactSkeleton />;
  return (
    <FactBody factRef={factRef} fact={fact}>
      {!readAsGuest && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <RecomputeButton check={check} />
          <RecomputeVerdict check={check} fact={fact} />
          {Talk && <Talk id={fact.id} name={fact.label} />}
        </div>
      )}
    </FactBody>
  );
}

interface FactSheetProps extends ContentProps {
  title: string;
  onClose: () => void;
}

/** Full height, with the actions where a thumb reaches them. */
function FactSheet({ factRef, fact, error, onRetry, title, onClose }: FactSheetProps) {
  const check = useFactCheck(factRef);
  const { readAsGuest, Talk } = useFactSetting();
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={SUBTITLE}
      className="px-4 py-4 md:px-8"
      footer={
        fact &&
        !readAsGuest && (
          <div className="flex flex-col gap-3">
            <RecomputeVerdict check={check} fact={fact} />
            <div className="grid grid-cols-2 gap-3">
              <Button className="h-11" onClick={() => void copyAddress()}>
                <Link2 aria-hidden="true" />
                Copy link
              </Button>
              <RecomputeButton check={check} size="default" className="h-11" />
            </div>
          </div>
        )
      }
    >
      {!fact && error && (
        <ErrorState title="This number could not be opened" error={error} onRetry={onRetry} />
      )}
      {!error && !fact && <FactSkeleton />}
      {fact && (
        <FactBody factRef={factRef} fact={fact} isFolded>
          {Talk && <Talk id={fact.id} name={fact.label} />}
        </FactBody>
      )}
    </Sheet>
  );
}

interface DockedProps {
  title: string;
  /** Another fact takes the focus again. */
  focusKey: string;
  onClose: () => void;
  children: ReactNode;
}

function Docked({ title, focusKey, onClose, children }: DockedProps) {
  const { readAsGuest } = useFactSetting();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusKey) heading.current?.focus({ preventScroll: true });
  }, [focusKey]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  return (
    <aside
      aria-label={SUBTITLE}
      className="motion-fade fixed top-14 right-0 bottom-0 z-(--z-panel) flex w-[400px] flex-col border-l border-border bg-surface"
    >
      <header className="flex items-start gap-2 px-5 pt-5">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-h3 break-words outline-none">
            {title}
          </h2>
          <p className="text-label font-normal text-text3">{SUBTITLE}</p>
        </div>
        {!readAsGuest && (
          <Button variant="ghost" size="compact" onClick={() => void copyAddress()}>
            <Link2 aria-hidden="true" />
            Copy link
          </Button>
        )}
        <BareIconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </BareIconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-6">{children}</div>
    </aside>
  );
}

function FactSkeleton() {
  return (
    <SkeletonGroup label="Opening the number">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-3 h-14" />
      <Skeleton className="mt-6 h-32" />
      <Skeleton className="mt-6 h-56" />
    </SkeletonGroup>
  );
}

async function copyAddress(): Promise<void> {
  const isCopied = await copyText(window.location.href);
  toast(
    isCopied
      ? { variant: 'success', title: 'Link to this number copied' }
      : { variant: 'destructive', title: 'This browser did not allow copying' },
  );
}
