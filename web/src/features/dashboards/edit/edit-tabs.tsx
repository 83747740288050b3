import { MAX_TABS } from '@plumbline/contracts';
import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react';
import { newId } from '../../../shared/lib/new-id.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { TabBar } from '../tiles/tab-bar.js';
import { useEdit } from './edit-context.js';

/** The tabs of the draft: chosen, added, named, moved and removed. */
export function EditTabs() {
  const { state, dispatch, tab, setTab } = useEdit();
  const { tabs = [] } = state.draft.config;
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  const at = current ? tabs.indexOf(current) : -1;
  const add = () => {
    const made = { id: newId(), name: `Tab ${Math.max(2, tabs.length + 1)}` };
    // What is there already lies on the first.
    const before = tabs.length > 0 ? tabs : [{ id: newId(), name: 'Tab 1' }];
    dispatch({ type: 'tabs', tabs: [...before, made] });
    setTab(made.id);
  };
  const addButton = (
    <Button variant="ghost" size="compact" disabled={tabs.length >= MAX_TABS} onClick={add}>
      <Plus aria-hidden="true" />
      Add tab
    </Button>
  );
  if (!current) return <div className="mb-2">{addButton}</div>;
  const moved = (to: number) => tabs.toSpliced(at, 1).toSpliced(to, 0, current);
  const remove = () => {
    dispatch({ type: 'tabs', tabs: tabs.filter(({ id }) => id !== current.id) });
    setTab(undefined);
  };
  return (
    <>
      <TabBar tabs={tabs} current={current.id} onChoose={setTab}>
        {addButton}
      </TabBar>
      <div className="mb-4 flex items-center gap-1">
        <div className="w-48">
          <Input
            aria-label="Name of the tab"
            value={current.name}
            maxLength={60}
            onChange={({ target: { value } }) =>
              value.trim() !== '' &&
              dispatch({
                type: 'tabs',
                tabs: tabs.with(at, { ...current, name: value }),
                group: `tab ${current.id}`,
              })
            }
          />
        </div>
        <BareIconButton
          label="Move the tab left"
          disabled={at === 0}
          onClick={() => dispatch({ type: 'tabs', tabs: moved(at - 1) })}
        >
          <ArrowLeft aria-hidden="true" />
        </BareIconButton>
        <BareIconButton
          label="Move the tab right"
          disabled={at === tabs.length - 1}
          onClick={() => dispatch({ type: 'tabs', tabs: moved(at + 1) })}
        >
          <ArrowRight aria-hidden="true" />
        </BareIconButton>
        <BareIconButton label="Remove the tab" onClick={remove}>
          <Trash2 aria-hidden="true" />
        </BareIconButton>
      </div>
    </>
  );
}
