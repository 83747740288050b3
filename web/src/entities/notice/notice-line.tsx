import { NOTICE_WORDS, type Notice, noticePath } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/lib/format-time.js';

/** One thing that the reader was told; it leads to where it happened. */
export function NoticeLine({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { kind, by, about, text, at, isRead } = notice;
  return (
    <Link
      to={noticePath(about)}
      onClick={onFollow}
      className="flex gap-3 px-4 py-3 text-body hover:bg-hover pointer-coarse:min-h-11"
    >
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`}
      />
      <span className="min-w-0">
        {!isRead && <span className="sr-only">New: </span>}
        <span className="font-medium">{by}</span> {NOTICE_WORDS[kind]}{' '}
        <span className="font-medium wrap-anywhere">{about.name}</span>
        {text !== '' && <span className="line-clamp-2 wrap-anywhere text-text2">{text}</span>}
        <span className="block text-caption text-text3">{formatDateTime(at)}</span>
      </span>
    </Link>
  );
}
