import { formatCount } from '@plumbline/charts';
import type { DataSourceDetail, Receipt } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { receiptQuery } from '../../../entities/data-source/data-sources.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { groupNotes } from '../notes/group-notes.js';
import { NoteList } from '../notes/note-list.js';
import { useNoteWays } from '../notes/use-note-ways.js';
import { formatWords, LAYOUT_WORDS } from '../parts/layout-words.js';
import { countSentence, delimiterLabel, encodingLabel, setAsideSentence } from '../parts/settings-words.js';
import { OtherTables } from '../tables/other-tables.js';
import { Decisions } from './decisions.js';

/** The rest stands under Quality. */
const SHOWN_NOTES = 5;

interface HowReadProps {
  source: DataSourceDetail;
  onReadAgain: () => void;
}

/** The receipt in short, for ever in sight: what was read, what was decided and by whom, what became of odd words. */
export function HowRead({ source, onReadAgain }: HowReadProps) {
  const { data: receipt } = useQuery(receiptQuery(source.id));
  return receipt ? <ReceiptCard source={source} receipt={receipt} onReadAgain={onReadAgain} /> : null;
}

function ReceiptCard({ source, receipt, onReadAgain }: HowReadProps & { receipt: Receipt }) {
  const mayEdit = useMayEdit();
  const ways = useNoteWays(source, receipt);
  const notes = groupNotes(receipt);
  const isLive = source.database?.isLive === true;
  return (
    <Card className="mt-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-h3">{titleOf(receipt)}</h2>
        {mayEdit && receipt.format !== 'database' && receipt.format !== 'merge' && (
          <Button variant="link" size="compact" onClick={onReadAgain}>
            Read again with other settings
          </Button>
        )}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-3">
        {itemsOf(receipt, isLive).map(({ title, text }) => (
          <div key={title}>
            <dt className="text-label text-text1">{title}</dt>
            <dd className="mt-0.5 text-caption text-text2">{text}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <div className="mt-4 border-t border-border-subtle pt-1">
          <NoteList notes={notes.slice(0, SHOWN_NOTES)} {...ways} />
        </div>
      )}
      {notes.length > SHOWN_NOTES && (
        <p className="mt-1 text-caption text-text2">
          <Link to="?tab=quality" className="touch-target text-accent-text underline underline-offset-4">
            {plural(notes.length - SHOWN_NOTES, 'more note')} under Quality
          </Link>
        </p>
      )}
      <Decisions decisions={receipt.decisions} onChange={onReadAgain} />
      <OtherTables sourceId={source.id} receipt={receipt} />
    </Card>
  );
}

const TITLES: Partial<Record<Receipt['format'], string>> = {
  database: 'How these rows were read',
  merge: 'How this was merged',
};
const titleOf = ({ format }: Receipt): string => TITLES[format] ?? 'How this file was read';

function itemsOf(receipt: Receipt, isLive: boolean): { title: string; text: string }[] {
  if (receipt.format === 'merge')
    return [{ title: plural(receipt.rowsLoaded, 'row'), text: receipt.encodingEvidence }];
  const [source, lines] = [howRead(receipt), setAsideSentence(receipt) ?? 'No line was set aside.'];
  if (receipt.format === 'database')
    return [
      {
        title: countSentence(receipt),
        text: `${isLive ? 'The first rows' : 'All rows'}, as they were at one moment.`,
      },
      { title: `Read as ${source}`, text: `${receipt.encodingEvidence} Types are those of the database.` },
    ];
  return [
    { title: countSentence(receipt), text: lines },
    { title: `Read as ${source}`, text: chosenWords(receipt) ?? receipt.encodingEvidence },
  ];
}

function howRead(receipt: Receipt): string {
  if (receipt.format === 'database') return LAYOUT_WORDS[receipt.layout].toLowerCase();
  return [
    formatWords(receipt),
    encodingLabel(receipt.encoding),
    receipt.delimiter !== undefined && delimiterLabel(receipt.delimiter).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}

const wordsOf = (code: string) =>
  code
    .replace(/^(csv|json|xml)_/, '')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase());

const FILE_SETTINGS = {
  delimiter: 'delimiter',
  quote: 'quote',
  headerRow: 'header row',
  encoding: 'encoding',
  layout: 'layout',
  table: 'table',
  names: 'names of columns',
  uses: 'uses of columns',
  tableKind: 'kind of table',
  missing: 'words for no value',
  dates: 'dates made of columns',
  periods: 'place of the periods',
} as const;

/** What a person chose for the whole file. */
function chosenWords({ settings }: Receipt): string | undefined {
  const chosen = Object.entries(FILE_SETTINGS).flatMap(([key, word]) =>
    settings[key as keyof typeof FILE_SETTINGS] === undefined ? [] : [word],
  );
  return chosen.length > 0 ? `You chose the ${chosen.join(', the ')}.` : undefined;
}

/** All that was rejected or set aside, with its line. */
export function linesOf(receipt: Receipt): { line: string; from: number; what: string; text: string }[] {
  const span = (from: number, to: number) =>
    from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`;
  return [
    ...receipt.rejected.map(({ line, reason, text }) => ({
      line: formatCount(line),
      from: line,
      what: reason,
      text,
    })),
    ...receipt.setAside.map(({ kind, fromLine, toLine, text }) => ({
      line: span(fromLine, toLine),
      from: fromLine,
      what: wordsOf(kind),
      text,
    })),
  ];
}
