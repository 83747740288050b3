import { BareIconButton, type BareIconButtonProps } from './bare-icon-button.js';
import { Tooltip } from './tooltip.js';

interface IconButtonProps extends BareIconButtonProps {
  shortcut?: string;
}

/** A button of one glyph; its label is also its tooltip. Needs the signed-in shell's tooltip provider. */
export function IconButton({ shortcut, ...props }: IconButtonProps) {
  return (
    <Tooltip text={props.label} shortcut={shortcut}>
      <BareIconButton {...props} />
    </Tooltip>
  );
}
