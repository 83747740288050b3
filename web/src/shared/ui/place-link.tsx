import { Link } from 'react-router-dom';
import { pageOfAddress } from './place-address.js';

/** The way back to the document and the place that a row was read from. */
export const PlaceLink = ({ address }: { address: string }) => (
  <Link
    to={address}
    title="Open the document at this place"
    className="touch-target text-accent-text underline decoration-accent-border underline-offset-4"
  >
    Page {pageOfAddress(address)}
  </Link>
);
