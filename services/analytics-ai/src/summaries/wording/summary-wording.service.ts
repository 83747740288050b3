import { Inject, Injectable } from '@nestjs/common';
import { type Column, PARAGRAPH, type SummaryPhrase, type SummarySection } from '@plumbline/contracts';
import { ModelsService } from '../../ai/models.service.js';
import { rewordedSentence } from './check-sentence.js';
import { headerWords, isReworded, maskSection } from './masked-section.js';
import { joined, type MaskedSentence } from './sentence.js';
import { wordingTask } from './wording-task.js';

/** All sections of a summary together, in milliseconds; the rest keeps its words. */
const DEADLINE_MS = 120_000;

/** Has the workspace's model, where it chose one, reword sections; each sentence that does not check keeps our words. */
@Injectable()
export class SummaryWording {
  constructor(@Inject(ModelsService) private readonly models: ModelsService) {}

  /** @throws the signal's reason */
  async reword(
    workspaceId: string,
    { sections, columns }: { sections: readonly SummarySection[]; columns: readonly Column[] },
    signal: AbortSignal,
  ): Promise<SummarySection[]> {
    const header = headerWords(columns);
    const ends = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    const done: SummarySection[] = [];
    let isAnswering = true;
    for (const section of sections) {
      const isAsked = isAnswering && isReworded(section);
      const reworded = isAsked ? await this.section(workspaceId, { section, header }, ends) : undefined;
      // One that gave nothing is not asked again for this summary.
      if (isAsked && !reworded) isAnswering = false;
      done.push(reworded ?? section);
    }
    signal.throwIfAborted();
    return done;
  }

  private async section(
    workspaceId: string,
    { section, header }: { section: SummarySection; header: ReadonlySet<string> },
    signal: AbortSignal,
  ): Promise<SummarySection | undefined> {
    const { paragraphs, masked } = maskSection(section, header);
    const sent = masked.map(({ text }) => text);
    const accepted = new Map<number, SummaryPhrase[]>();
    const answered = await this.models.fill(
      { workspaceId, purpose: 'summary' },
      wordingTask(sent),
      ({ sentences }) => {
        const checked = sentences.filter(({ n, text }) => {
          const ours: MaskedSentence | undefined = masked[n - 1];
          const words = ours && rewordedSentence(ours, text, header);
          // A sentence that comes twice counts once, as it came first.
          if (words && text.trim() !== ours.text && !accepted.has(n - 1)) accepted.set(n - 1, words);
          return words !== undefined;
        });
        return checked.length > 0;
      },
      signal,
    );
    if (!answered) return undefined;
    if (accepted.size === 0) return section;
    const parts = together(paragraphs, accepted);
    return {
      ...section,
      parts,
      text: parts.map(({ text }) => text).join(''),
      wording: { engine: answered.engine, reworded: accepted.size, total: masked.length, sent },
    };
  }
}

/** Paragraphs as the phrases of a section, sentences by their place among all in the words that were taken for them. */
function together(
  paragraphs: readonly SummaryPhrase[][][],
  accepted: ReadonlyMap<number, SummaryPhrase[]>,
): SummaryPhrase[] {
  let at = 0;
  return joined(
    paragraphs.flatMap((sentences, paragraph): SummaryPhrase[] => [
      ...(paragraph > 0 ? [{ text: PARAGRAPH }] : []),
      ...sentences.flatMap((sentence, place) => [
        ...(place > 0 ? [{ text: ' ' }] : []),
        ...(accepted.get(at++) ?? sentence),
      ]),
    ]),
  );
}
