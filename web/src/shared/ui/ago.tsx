import { agoWords } from '../lib/format-ago.js';
import { formatDateTime } from '../lib/format-time.js';

/** How long ago something was; its date and time show to the pointer. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap tabular-nums">
    {agoWords(at)}
  </time>
);
