import { setAsideBeforeFollowing } from '../change-places.js';

const PATIENCE_MS = 10_000;

/**
 * Has an installation that was replaced follow the one that took over, once that one lets it in: what it held is set aside.
 * @returns why not, in a sentence; undefined where it follows
 */
export async function followAgain(
  folder: string,
  primary: { url: string; token: string },
  say: (words: string) => void,
): Promise<string | undefined> {
  const refusal = await whyNotLetIn(primary);
  if (refusal !== undefined) return refusal;
  const name = await setAsideBeforeFollowing(folder);
  say(`What this installation held is set aside in ${name}; it follows ${primary.url} from now on.`);
  return undefined;
}

/** A call that says nothing is refused for its token first, and only then for its body. */
async function whyNotLetIn({ url, token }: { url: string; token: string }): Promise<string | undefined> {
  const status = await fetch(`${url.replace(/\/$/, '')}/api/replication/feed/contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    (answer) => answer.status,
    () => undefined,
  );
  if (status === 400) return undefined;
  if (status === 401) return `${url} does not know the token of FOLLOW_TOKEN. Make one on its screen.`;
  return `${url} does not answer${status === undefined ? '' : ` as an installation that can be followed (${status})`}.`;
}
