/** How long the question may be on its way, in milliseconds: so much more is asked for. */
const WAY_MS = 5_000;
const LONGEST_WAIT_MS = 10_000;

interface FollowOptions {
  /** What the page shows was read after this time, in milliseconds since 1970. */
  shownSince: () => number;
  /** The dashboard is to be read again: it has changed, or its link is over. */
  onNews: () => void;
}

/**
 * Hears what happens to a guest's dashboard while its page is in view: a browser has few connections to one host, and
 * what came meanwhile is told when the page is looked at again. Returns how to stop.
 */
export function followDashboard(id: string, { shownSince, onNews }: FollowOptions): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const close = () => {
    clearTimeout(again);
    source?.close();
  };
  const open = () => {
    close();
    if (document.visibilityState === 'hidden') return;
    const stream = new EventSource(`/api/dashboards/${id}/live?age=${Date.now() - shownSince() + WAY_MS}`);
    source = stream;
    stream.onopen = () => {
      failures = 0;
    };
    for (const event of ['changed', 'ended']) stream.addEventListener(event, onNews);
    stream.onerror = () => {
      // It was refused: whether the link is over, the dashboard itself says; where there is only no stream, asking on tells nothing.
      if (stream.readyState === EventSource.CLOSED && failures === 0) onNews();
      failures += 1;
      // The browser would repeat the question as it was, and so ask for what has been told.
      close();
      const waitMs = Math.min(failures * 2_000, LONGEST_WAIT_MS);
      again = setTimeout(open, waitMs * (0.5 + Math.random() / 2));
    };
  };
  open();
  document.addEventListener('visibilitychange', open);
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}
