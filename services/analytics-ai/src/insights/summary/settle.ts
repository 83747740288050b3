import type { Chart, SummaryFigure, SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { PARAGRAPH } from '@plumbline/contracts';
import { uuidV5 } from '@plumbline/datasets';
import type { Origin, TracedResult } from '../../facts/traced-result.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { ChartDraft, Paragraph, SectionDraft, SummarySpan } from './draft.js';

/** Where a chart of a summary begins in a dashboard. */
const LAYOUT = { x: 0, y: 0, w: 6, h: 4 };

/** Turns drafts into phrases with the ids of their facts, and keeps what was stated. */
export class Settler {
  private readonly stated = new Map<string, TracedResult>();

  constructor(
    private readonly analysis: AnalysisContext,
    private readonly options: { summaryId: string; identify: (origin: Origin) => string },
  ) {}

  /** What was stated since it was last asked. */
  takeStated(): TracedResult[] {
    const taken = [...this.stated.values()];
    this.stated.clear();
    return taken;
  }

  words(paragraph: Paragraph): SummaryPhrase[] {
    return joined(paragraph.map((span) => this.phrase(span)));
  }

  async section(draft: SectionDraft): Promise<SummarySection> {
    const { kind, heading, paragraphs, figures, chart, drawn, forecast } = draft;
    const parts = paragraphs.flatMap((paragraph, at): SummaryPhrase[] => [
      ...(at > 0 ? [{ text: PARAGRAPH }] : []),
      ...this.words(paragraph),
    ]);
    const settled = {
      id: uuidV5(this.options.summaryId, kind),
      ...{ kind, heading, parts, text: parts.map(({ text }) => text).join('') },
      ...(figures && { figures: figures.map((figure) => this.figure(figure)) }),
      ...(chart && { chart: await this.chart(kind, chart) }),
      ...(drawn && { chart: drawn }),
      ...(forecast && { forecast: this.forecast(forecast) }),
    };
    return { ...settled, factIds: factsOf(settled) };
  }

  private figure({
    label,
    value,
    change,
    direction,
    goodWhen,
  }: NonNullable<SectionDraft['figures']>[number]) {
    const figure: SummaryFigure = { label, value: this.phrase(value), change: this.words(change), goodWhen };
    return direction ? { ...figure, direction } : figure;
  }

  private forecast({ traced, ...picture }: NonNullable<SectionDraft['forecast']>) {
    return { ...picture, factId: this.record(traced) };
  }

  private async chart(kind: string, draft: ChartDraft) {
    const [traced] = await this.analysis.query([draft.plan]);
    if (traced?.origin.kind !== 'query') throw new TypeError('a chart draws the result of a plan');
    const chart: Chart = {
      id: uuidV5(this.options.summaryId, `${kind} chart`),
      ...draft,
      ...{ title: draft.title.slice(0, 300), subtitle: draft.subtitle.slice(0, 300) },
      plan: traced.origin.plan,
      reason: 'It shows what the words beside it say.',
      layout: LAYOUT,
    };
    return { chart, result: traced.result, factId: this.record(traced) };
  }

  private phrase(span: SummarySpan): SummaryPhrase {
    if (typeof span === 'string') return { text: span };
    if ('settled' in span) return span.settled;
    if ('receipt' in span) return { text: span.receipt, source: 'receipt' };
    const { traced, row, column } = span.cell;
    return { text: span.text, factId: this.record(traced), row, column };
  }

  private record(traced: TracedResult): string {
    const id = this.options.identify(traced.origin);
    this.stated.set(id, traced);
    return id;
  }
}

/** Neighbouring words are one phrase. */
function joined(phrases: readonly SummaryPhrase[]): SummaryPhrase[] {
  const whole: SummaryPhrase[] = [];
  for (const phrase of phrases) {
    const last = whole.at(-1);
    const isPlain = (one: SummaryPhrase) => one.factId === undefined && one.source === undefined;
    if (last && isPlain(last) && isPlain(phrase)) whole[whole.length - 1] = { text: last.text + phrase.text };
    else whole.push(phrase);
  }
  return whole;
}

type Stating = Pick<SummarySection, 'parts' | 'figures' | 'chart' | 'forecast'>;

/** Every fact that a section states, in words or picture. */
export function factsOf({ parts, figures = [], chart, forecast }: Stating): string[] {
  const phrases = [...parts, ...figures.flatMap(({ value, change }) => [value, ...change])];
  const ids = [...phrases.flatMap(({ factId }) => factId ?? []), chart?.factId, forecast?.factId];
  return [...new Set(ids.filter((id) => id !== undefined))];
}
