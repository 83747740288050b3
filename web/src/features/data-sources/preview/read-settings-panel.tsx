import type { ReadSettingsChange, Receipt } from '@plumbline/contracts';
import { useId } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import type { SelectOption } from '../../../shared/ui/fields/select-list.js';
import { withChange } from '../notes/group-notes.js';
import type { OnLine } from '../notes/lined-text.js';
import { optionLabel, withChoice } from '../parts/decision-words.js';
import { isDelimited, LAYOUT_WORDS, layoutOptions } from '../parts/layout-words.js';
import { DELIMITERS, delimiterLabel, ENCODINGS, encodingLabel, QUOTES } from '../parts/settings-words.js';
import { ReadWarnings } from './read-warnings.js';

interface ReadSettingsPanelProps {
  receipt: Receipt;
  settings: ReadSettingsChange;
  onChange: (settings: ReadSettingsChange) => void;
  /** Shows the rows from a line on, as they are written. */
  onLine: OnLine;
}

/** How the file was read, each setting with its evidence and a way to change it; then what is worth knowing. */
export function ReadSettingsPanel({ receipt, settings, onChange, onLine }: ReadSettingsPanelProps) {
  const encoding = settings.encoding ?? receipt.encoding.toLowerCase();
  const takeBack = (key: FileSetting) => takeBackOf(key, receipt, settings, onChange);
  const layout = settings.layout ?? receipt.layout;
  const hasDelimiter = isDelimited(receipt.layout);
  const layouts = layoutOptions(receipt.format);
  return (
    <>
      <h3 className="text-h3">How we read it</h3>
      <dl className="mt-2 divide-y divide-border-subtle">
        {layouts.length > 0 ? (
          <Setting
            name="Layout"
            onTakeBack={takeBack('layout')}
            options={layouts}
            value={layouts.find(({ value }) => value === layout)?.value}
            onValueChange={(value) => onChange({ ...settings, layout: value })}
          />
        ) : (
          !hasDelimiter && <Fact name="Layout" text={LAYOUT_WORDS[receipt.layout]} />
        )}
        {hasDelimiter && <DelimitedSettings receipt={receipt} settings={settings} onChange={onChange} />}
        <Setting
          name="Encoding"
          onTakeBack={takeBack('encoding')}
          evidence={receipt.encodingEvidence}
          options={withCurrent(ENCODINGS, encoding, encodingLabel(encoding))}
          value={encoding}
          onValueChange={(value) =>
            onChange({ ...settings, encoding: value as NonNullable<ReadSettingsChange['encoding']> })
          }
        />
        {receipt.decimal && (
          <Setting
            name="Decimal"
            options={[
              { value: 'point', label: 'Point' },
              { value: 'comma', label: 'Comma' },
            ]}
            value={typeof settings.decimal === 'string' ? settings.decimal : receipt.decimal}
            onValueChange={(decimal) => onChange({ ...settings, decimal })}
          />
        )}
        {receipt.decisions
          .filter(({ by }) => by === 'file')
          .map((decision) => (
            <Setting
              key={`${decision.question} ${decision.column}`}
              name={decision.column}
              evidence={decision.options[0]?.evidence[0]}
              options={decision.options.map(({ id }) => ({ value: id, label: optionLabel(decision, id) }))}
              value={decision.chosen ?? undefined}
              onValueChange={(id) => onChange(withChoice(settings, decision, id))}
            />
          ))}
      </dl>
      <ReadWarnings
        receipt={receipt}
        onLine={onLine}
        onOffer={(change) => onChange(withChange(settings, change))}
      />
    </>
  );
}

/** What only files with a delimiter are read by. */
function DelimitedSettings({ receipt, settings, onChange }: Omit<ReadSettingsPanelProps, 'onLine'>) {
  const delimiter = settings.delimiter ?? receipt.delimiter;
  const quote = settings.quote ?? receipt.quote ?? '';
  const headerRow =
    settings.headerRow === undefined || settings.headerRow === 'auto'
      ? receipt.headerRow
      : settings.headerRow;
  const takeBack = (key: FileSetting) => takeBackOf(key, receipt, settings, onChange);
  return (
    <>
      {receipt.delimiter !== undefined && (
        <Setting
          name="Delimiter"
          onTakeBack={takeBack('delimiter')}
          evidence={receipt.delimiterEvidence}
          options={withCurrent(DELIMITERS, delimiter, delimiterLabel(delimiter))}
          value={delimiter}
          onValueChange={(value) => onChange({ ...settings, delimiter: value })}
        />
      )}
      <Setting
        name="Quote"
        onTakeBack={takeBack('quote')}
        options={withCurrent(QUOTES, quote, `“${quote}”`)}
        value={quote}
        onValueChange={(value) =>
          onChange({ ...settings, quote: value as NonNullable<ReadSettingsChange['quote']> })
        }
      />
      <Setting
        name="Header row"
        onTakeBack={takeBack('headerRow')}
        evidence={receipt.headerEvidence}
        options={headerOptions(headerRow)}
        value={String(headerRow ?? 0)}
        onValueChange={(value) => onChange({ ...settings, headerRow: value === '0' ? null : Number(value) })}
      />
    </>
  );
}

type FileSetting = 'delimiter' | 'quote' | 'headerRow' | 'encoding' | 'layout';

/** Leaves a setting to the file again; undefined where nobody chose it. */
function takeBackOf(
  key: FileSetting,
  { settings: inForce }: Receipt,
  settings: ReadSettingsChange,
  onChange: (settings: ReadSettingsChange) => void,
): (() => void) | undefined {
  const nothing = key === 'headerRow' ? 'auto' : null;
  const chosen = settings[key] === undefined ? inForce[key] : settings[key];
  if (chosen === undefined || chosen === nothing) return undefined;
  return () => onChange({ ...settings, [key]: nothing });
}

const HEADER_LINES = 12;

function headerOptions(current: number | null | undefined): SelectOption[] {
  const lines = Array.from({ length: Math.max(HEADER_LINES, current ?? 0) }, (_, index) => index + 1);
  return [
    { value: '0', label: 'None' },
    ...lines.map((line) => ({ value: String(line), label: `Line ${line}` })),
  ];
}

function withCurrent(
  options: readonly SelectOption[],
  value: string | undefined,
  label: string,
): readonly SelectOption[] {
  return value === undefined || options.some((option) => option.value === value)
    ? options
    : [{ value, label }, ...options];
}

/** What the file itself says, so that there is nothing to choose. */
function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,88px)_minmax(0,1fr)] gap-x-3 py-2.5">
      <dt className="pt-1.5 text-label font-normal text-text3">{name}</dt>
      <dd className="px-1.5 pt-1.5 text-label text-text1">{text}</dd>
    </div>
  );
}

interface SettingProps<Value extends string> {
  name: string;
  evidence?: string | undefined;
  /** Present where a person chose: leaves it to the file again. */
  onTakeBack?: (() => void) | undefined;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
}

function Setting<Value extends string>({ name, evidence, onTakeBack, ...select }: SettingProps<Value>) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,88px)_minmax(0,1fr)] gap-x-3 py-2.5">
      <dt className="truncate pt-1.5 text-label font-normal text-text3" title={name}>
        {name}
      </dt>
      <dd className="min-w-0">
        <Select
          {...select}
          label={name}
          size="compact"
          className="w-full border-transparent px-1.5"
          aria-describedby={evidence ? id : undefined}
        />
        {evidence && (
          <p id={id} className="px-1.5 text-caption text-text3">
            {evidence}
          </p>
        )}
        {onTakeBack && (
          <p className="px-1.5 text-caption text-text3">
            You chose it.{' '}
            <Button variant="link" size="compact" onClick={onTakeBack}>
              Let the file decide
            </Button>
          </p>
        )}
      </dd>
    </div>
  );
}
