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

/** The screen that shows it; with `#comments` the screen opens what was said about it. */
export function aboutPath({ type, id, sourceId }: About): string {
  switch (type) {
    case 'dashboard':
      return `/dashboard/${id}#comments`;
    case 'summary':
      return `/summaries/${id}#comments`;
    case 'document':
      return `/documents/${id}#comments`;
    case 'insight':
      return `/insights?id=${id}#comments`;
    case 'fact':
      return `/data-sources/${sourceId}?fact=${id}#comments`;
  }
}
