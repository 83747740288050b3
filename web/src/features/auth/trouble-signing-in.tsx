import { PRODUCT_NAME } from '@plumbline/contracts';
import { ChevronDown } from 'lucide-react';
import { clearBrowserData } from '../../shared/lib/browser/clear-browser-data.js';
import { Button } from '../../shared/ui/buttons/button.js';

export function TroubleSigningIn() {
  const onClear = () => void clearBrowserData().then(() => window.location.reload());
  return (
    <details className="group border-t border-border-subtle pt-3">
      <summary className="touch-target flex w-fit list-none items-center gap-2 text-label text-text2 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
        Trouble signing in?
      </summary>
      <p className="mt-2 mb-2 text-caption text-text3">
        If the page looks stuck, clear what this browser has stored for {PRODUCT_NAME} and load it again.
      </p>
      <Button size="compact" onClick={onClear}>
        Clear Cache & Refresh
      </Button>
    </details>
  );
}
