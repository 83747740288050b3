import type { Summary, SummarySection } from '@plumbline/contracts';
import { type EntityManager, IsNull, LessThan } from 'typeorm';
import { SummaryRow } from './summary.entity.js';

/** Key figures that are others than in the last summary of the same dashboard or source; nothing where there is none. */
export async function changesSince(
  tx: EntityManager,
  { id, workspaceId, sourceId, dashboardId, createdAt }: SummaryRow,
  sections: readonly SummarySection[],
): Promise<Pick<Summary, 'changesSince'>> {
  const before = await tx.find(SummaryRow, {
    where: {
      ...{ workspaceId, sourceId, dashboardId: dashboardId ?? IsNull(), status: 'ready' },
      createdAt: LessThan(createdAt),
    },
    order: { createdAt: 'DESC' },
    take: 1,
  });
  const [last] = before.filter((one) => one.id !== id);
  if (!last) return {};
  const known = new Map(figuresOf(last.content.sections).map((figure) => [plainLabel(figure.label), figure]));
  const items = figuresOf(sections).flatMap(({ label, value }) => {
    const earlier = known.get(plainLabel(label));
    return earlier && earlier.value.text !== value.text
      ? [{ label: plainLabel(label), before: earlier.value, after: value }]
      : [];
  });
  return { changesSince: { summaryId: last.id, createdAt: last.createdAt.toISOString(), items } };
}

const figuresOf = (sections: readonly SummarySection[]) => sections.flatMap(({ figures = [] }) => figures);

/** Without the window that it names: "Total amount, October 2026". */
const plainLabel = (label: string): string => label.replace(/, [^,]*\d{4}$|, last 12 months$/, '');
