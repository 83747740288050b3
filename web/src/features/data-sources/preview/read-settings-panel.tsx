import type { Decision, ReadSettings, Receipt } from '@plumbline/contracts';
import { CircleAlert, Info } from 'lucide-react';
import { useId } from 'react';
import { formatCount, plural } from '../../../lib/format.js';
import { Select, type SelectOption } from '../../../ui/select.js';
import { isDelimited, LAYOUT_WORDS, layoutOptions } from './layout-words.js';
import {
  DATE_ORDER_LABELS,
  DELIMITERS,
  delimiterLabel,
  ENCODINGS,
  encodingLabel,
  QUOTES,
  withDateOrder,
} from './settings-words.js';

interface ReadSettingsPanelProps {
  receipt: Receipt;
  settings: ReadSettings;
  onChange: (settings: ReadSettings) => void;
}

/** How the file was read, each setting with its evidence and a way to change it; then what is worth knowing. */
export function ReadSettingsPanel({ receipt, settings, onChange }: ReadSettingsPanelProps) {
  const delimiter = settings.delimiter ?? receipt.delimiter;
  const quote = settings.quote ?? receipt.quote ?? '';
  const encoding = settings.encoding ?? receipt.encoding.toLowerCase();
  const headerRow = settings.headerRow === undefined ? receipt.headerRow : settings.headerRow;
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
            options={layouts}
            value={layouts.find(({ value }) => value === layout)?.value}
            onValueChange={(value) => onChange({ ...settings, layout: value })}
          />
        ) : (
          !hasDelimiter && <Fact name="Layout" text={LAYOUT_WORDS[receipt.layout]} />
        )}
        {hasDelimiter && receipt.delimiter !== undefined && (
          <Setting
            name="Delimiter"
            evidence={receipt.delimiterEvidence}
            options={withCurrent(DELIMITERS, delimiter, delimiterLabel(delimiter))}
            value={delimiter}
            onValueChange={(value) => onChange({ ...settings, delimiter: value })}
          />
        )}
        {hasDelimiter && (
          <Setting
            name="Quote"
            options={withCurrent(QUOTES, quote, `“${quote}”`)}
            value={quote}
            onValueChange={(value) =>
              onChange({ ...settings, quote: value as NonNullable<ReadSettings['quote']> })
            }
          />
        )}
        {hasDelimiter && (
          <Setting
            name="Header row"
            evidence={receipt.headerEvidence}
            options={headerOptions(headerRow)}
            value={String(headerRow ?? 0)}
            onValueChange={(value) =>
              onChange({ ...settings, headerRow: value === '0' ? null : Number(value) })
            }
          />
        )}
        <Setting
          name="Encoding"
          evidence={receipt.encodingEvidence}
          options={withCurrent(ENCODINGS, encoding, encodingLabel(encoding))}
          value={encoding}
          onValueChange={(value) =>
            onChange({ ...settings, encoding: value as NonNullable<ReadSettings['encoding']> })
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
          .filter(({ question }) => question === 'date_order')
          .map((decision) => (
            <Setting
              key={decision.column}
              name={decision.column}
              evidence={evidenceOf(decision, receipt)}
              placeholder="Not decided"
              options={decision.options.map(({ id }) => ({
                value: id,
                label: DATE_ORDER_LABELS[id as keyof typeof DATE_ORDER_LABELS] ?? id,
              }))}
              value={decision.chosen ?? undefined}
              onValueChange={(id) => onChange(withDateOrder(settings, decision.column, id as 'mdy' | 'dmy'))}
            />
          ))}
      </dl>
      <Warnings receipt={receipt} />
    </>
  );
}

function evidenceOf(decision: Decision, receipt: Receipt): string | undefined {
  if (decision.chosen === null) return `${formatCount(decision.rows)} rows, none proves either order`;
  return receipt.columns.find(({ name }) => name === decision.column)?.evidence;
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
  evidence?: string;
  placeholder?: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
}

function Setting<Value extends string>({ name, evidence, ...select }: SettingProps<Value>) {
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
      </dd>
    </div>
  );
}

const SHOWN_WARNINGS = 30;

function Warnings({ receipt }: { receipt: Receipt }) {
  const { warnings, rejected } = receipt;
  const count = warnings.length + (rejected.length > 0 ? 1 : 0);
  if (count === 0)
    return <p className="mt-6 text-label font-normal text-text2">Nothing was lost or changed.</p>;
  return (
    <>
      <h3 className="mt-6 text-h3">{plural(count, 'thing')} to know</h3>
      <ul className="mt-2 divide-y divide-border-subtle">
        {rejected[0] && (
          <WarningRow
            isSerious
            text={`${plural(receipt.rowsRejected, 'row was', 'rows were')} not loaded, first on line ${formatCount(rejected[0].line)}: ${rejected[0].reason}`}
          />
        )}
        {warnings.slice(0, SHOWN_WARNINGS).map((warning) => (
          <WarningRow key={`${warning.code} ${warning.column} ${warning.line}`} text={warning.message} />
        ))}
      </ul>
      {warnings.length > SHOWN_WARNINGS && (
        <p className="pt-2 text-caption text-text3">
          and {formatCount(warnings.length - SHOWN_WARNINGS)} more, in the Quality tab
        </p>
      )}
    </>
  );
}

function WarningRow({ text, isSerious = false }: { text: string; isSerious?: boolean }) {
  const Icon = isSerious ? CircleAlert : Info;
  return (
    <li className="flex items-start gap-2 py-2.5 text-label font-normal text-text1">
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${isSerious ? 'text-warning-solid' : 'text-info-solid'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  );
}
