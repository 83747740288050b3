import { z } from 'zod';

/** What members talk about: whatever a workspace has that can be looked at. */
export const ABOUT_TYPES = ['dashboard', 'summary', 'insight', 'fact', 'document'] as const;
export type AboutType = (typeof ABOUT_TYPES)[number];

/** One such thing. */
export const about = z.object({
  type: z.enum(ABOUT_TYPES),
  id: z.uuid(),
  /** As it is called now; once it is gone, as it was called when somebody wrote. */
  name: z.string(),
  /** The data source that an insight or a fact is of, on whose page it is shown. */
  sourceId: z.uuid().optional(),
});
export type About = z.infer<typeof about>;

/** What an address ends with that opens what was said about the thing of this id. */
export const commentsHash = (id: string): string => `#comments-${id}`;

/** The screen that shows it, with what was said about it open. */
export function aboutPath({ type, id, sourceId }: About): string {
  const hash = commentsHash(id);
  switch (type) {
    case 'dashboard':
      return `/dashboard/${id}${hash}`;
    case 'summary':
      return `/summaries/${id}${hash}`;
    case 'document':
      return `/documents/${id}${hash}`;
    case 'insight':
      return `/insights?id=${id}${hash}`;
    case 'fact':
      return `/insights?source=${sourceId}&fact=${id}${hash}`;
  }
}
