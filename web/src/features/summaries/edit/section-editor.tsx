import type { Summary, SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { Check, Hash, RefreshCw, Trash2, Unlink } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useRegenerateSummary, useUpdateSummary } from '../../../entities/summary/summaries.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { readWords } from './editable-words.js';
import { useEditedWords } from './use-edited-words.js';

interface SectionEditorProps {
  summary: Summary;
  section: SummarySection;
  onClose: () => void;
}

/** One section where it stands, as words to type among. */
export function SectionEditor({ summary, section, onClose }: SectionEditorProps) {
  const [heading, setHeading] = useState(section.heading);
  const { words, number, look, put, typeOn } = useEditedWords(section);
  const changes = useSectionChanges(summary, section, onClose);
  const keep = (kept: string) => {
    put({ text: kept, source: 'own' }, kept);
    typeOn();
  };
  return (
    <section
      aria-label={`Editing “${section.heading}”`}
      className="mt-6 rounded-md border-2 border-accent p-3"
    >
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <NumberMenu summary={summary} label="Number" onChoose={(phrase) => put(phrase)} onClosed={typeOn} />
        {section.kind !== 'own' && (
          <Button variant="ghost" size="compact" isPending={changes.isWriting} onClick={changes.rewrite}>
            <RefreshCw aria-hidden="true" />
            Rewrite
          </Button>
        )}
        <Button variant="ghost" size="compact" onClick={changes.remove}>
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
        <span className="flex-1" />
        <Button variant="ghost" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="compact"
          isPending={changes.isSaving}
          onClick={() => words.current && changes.save({ heading, parts: readWords(words.current) })}
        >
          <Check aria-hidden="true" />
          Done
        </Button>
      </div>
      <Input
        aria-label="Heading"
        value={heading}
        maxLength={200}
        onChange={(event) => setHeading(event.target.value)}
        className="mb-3 w-full"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has no place for numbers that cannot be typed into */}
      <div
        ref={words}
        role="textbox"
        aria-multiline="true"
        aria-label="Words of the section"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onInput={look}
        onPaste={pasteText}
        className="flex flex-col gap-3 rounded-sm text-reading outline-none"
      />
      {number !== undefined && (
        <div
          role="status"
          className="mt-3 flex flex-wrap items-center gap-2 rounded-md border border-warning-border bg-warning-bg p-3"
        >
          <Unlink aria-hidden="true" className="size-4 shrink-0 text-warning-text" />
          <p className="min-w-0 flex-1 basis-60 text-body text-warning-text">
            <strong>{number} is not a number from your data.</strong> Link one, or keep it as your statement,
            marked as yours.
          </p>
          <NumberMenu
            summary={summary}
            label="Link a number"
            onChoose={(phrase) => put(phrase, number)}
            onClosed={typeOn}
          />
          <Button variant="ghost" size="compact" onClick={() => keep(number)}>
            Keep as mine
          </Button>
        </div>
      )}
    </section>
  );
}

/** Words come without the looks they had elsewhere. */
function pasteText(event: ClipboardEvent<HTMLDivElement>): void {
  event.preventDefault();
  const text = event.clipboardData.getData('text/plain');
  const range = document.getSelection()?.getRangeAt(0);
  if (!range) return;
  range.deleteContents();
  range.insertNode(document.createTextNode(text));
  range.collapse(false);
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
}

function useSectionChanges(summary: Summary, section: SummarySection, onClose: () => void) {
  const update = useUpdateSummary(summary.id);
  const rewrite = useRegenerateSummary(summary.id);
  const said = {
    onSuccess: onClose,
    onError: (error: Error) =>
      toast({ variant: 'destructive', title: 'Your change was not saved', description: error.message }),
  };
  const wordsOf = ({ id, heading, parts }: Pick<SummarySection, 'id' | 'heading' | 'parts'>) => ({
    id,
    heading,
    parts,
  });
  const others = (replaced: Pick<SummarySection, 'id' | 'heading' | 'parts'>[]) => {
    const isNew = !summary.sections.some(({ id }) => id === section.id);
    const kept = summary.sections.flatMap((one) => (one.id === section.id ? replaced : [wordsOf(one)]));
    return isNew ? [...kept, ...replaced] : kept;
  };
  return {
    isSaving: update.isPending,
    isWriting: rewrite.isPending,
    save: ({ heading, parts }: Pick<SummarySection, 'heading' | 'parts'>) =>
      update.mutate(
        {
          version: summary.version,
          sections: others([{ id: section.id, heading: heading.trim() || section.heading, parts }]),
        },
        said,
      ),
    remove: () => update.mutate({ version: summary.version, sections: others([]) }, said),
    rewrite: () => rewrite.mutate({ sectionId: section.id }, said),
  };
}

interface NumberMenuProps {
  summary: Summary;
  label: string;
  onChoose: (phrase: SummaryPhrase) => void;
  onClosed: () => void;
}

/** Every number that this summary states, where it stands. */
function NumberMenu({ summary, label, onChoose, onClosed }: NumberMenuProps) {
  const known = new Map<string, { phrase: SummaryPhrase; where: string }>();
  for (const { heading, parts } of summary.sections)
    parts.forEach((phrase, at) => {
      const key = `${phrase.factId} ${phrase.row} ${phrase.column} ${phrase.text}`;
      const words = `${parts[at - 1]?.text.slice(-24) ?? ''}${phrase.text}${parts[at + 1]?.text.slice(0, 24) ?? ''}`;
      if (phrase.factId && !known.has(key))
        known.set(key, { phrase, where: `${heading}: …${words.trim()}…` });
    });
  return (
    <Menu
      align="start"
      className="max-h-80 w-80"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      trigger={
        <Button variant={label === 'Number' ? 'ghost' : 'secondary'} size="compact">
          <Hash aria-hidden="true" />
          {label}
        </Button>
      }
    >
      {[...known].map(([key, { phrase, where }]) => (
        <MenuItem key={key} onSelect={() => onChoose(phrase)}>
          <span className="min-w-0">
            <span className="font-medium tabular-nums">{phrase.text}</span>
            <span className="block truncate text-caption text-text2">{where}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
