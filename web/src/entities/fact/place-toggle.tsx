import { ChevronDown } from 'lucide-react';
import { pageOfAddress } from '../../shared/ui/place-address.js';

interface PlaceToggleProps {
  address: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the page that a row was read from. */
export const PlaceToggle = ({ address, isOpen, onToggle }: PlaceToggleProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    title={isOpen ? 'Hide the page' : 'Show the place on the page'}
    onClick={onToggle}
    className="touch-target inline-flex items-center gap-0.5 text-accent-text underline decoration-accent-border underline-offset-4"
  >
    Page {pageOfAddress(address)}
    <ChevronDown className={isOpen ? 'size-3.5 rotate-180' : 'size-3.5'} aria-hidden="true" />
  </button>
);
