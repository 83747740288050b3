import type { ExportOptions } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Segmented } from '../../shared/ui/fields/segmented.js';
import { Select } from '../../shared/ui/fields/select.js';
import { TileChoice } from './tile-choice.js';

const OWN_ZONE = 'own';
const zones = () => [
  { value: OWN_ZONE, label: 'My own' },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
];

interface ExportOptionFieldsProps {
  value: ExportOptions;
  /** Of a dashboard. */
  tiles?: { id: string; title: string }[];
  onChange: (changed: Partial<ExportOptions>) => void;
}

/** How pages are set. */
export function ExportOptionFields({ value, tiles = [], onChange }: ExportOptionFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Paper">
          <Select
            className="w-full"
            value={value.paper}
            onValueChange={(paper) => onChange({ paper })}
            options={[
              { value: 'letter', label: 'Letter' },
              { value: 'a4', label: 'A4' },
            ]}
          />
        </Field>
        <Labelled label="Orientation">
          <Segmented
            label="Orientation"
            className="*:flex-1"
            value={value.orientation}
            onValueChange={(orientation) => onChange({ orientation })}
            options={[
              { value: 'portrait', label: 'Portrait' },
              { value: 'landscape', label: 'Landscape' },
            ]}
          />
        </Labelled>
        <Labelled label="Text size">
          <Segmented
            label="Text size"
            className="*:flex-1"
            value={value.textSize}
            onValueChange={(textSize) => onChange({ textSize })}
            options={[
              { value: 'normal', label: 'Normal' },
              { value: 'large', label: 'Large' },
            ]}
          />
        </Labelled>
        {tiles.length > 1 && (
          <TileChoice tiles={tiles} value={value.tiles} onChange={(next) => onChange({ tiles: next })} />
        )}
        <Field label="Time zone">
          <Select
            className="w-full"
            value={value.zone ?? OWN_ZONE}
            onValueChange={(zone) => onChange({ zone: zone === OWN_ZONE ? undefined : zone })}
            options={zones()}
          />
        </Field>
      </div>
      <Checkbox checked={value.facts} onCheckedChange={(facts) => onChange({ facts })}>
        Appendix of facts
        <span className="block text-caption text-text3">Small numbers in the text lead to it</span>
      </Checkbox>
      <Checkbox checked={value.context} onCheckedChange={(context) => onChange({ context })}>
        Filters and data version on each page
      </Checkbox>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-label text-text1">{label}</span>
      {children}
    </div>
  );
}
