// What the editor keeps of a workspace: the chats of before 0.45 in their tabs, composers of that time with all their messages, and which composers belong there.
import type { Database } from '../../io/sqlite.js';
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { typedIn } from './bubble-words.js';
import { itemAt } from './composer-rows.js';
import { picturesOf } from './pictures.js';
import { objectsIn, shownBubbles, type Asking } from './shown-bubbles.js';
import { withoutKeys } from './values.js';

const TABS = 'workbench.panel.aichat.view.aichat.chatdata';
const COMPOSERS = 'composer.composerData';

export interface WorkspaceChats {
  readonly tabs: readonly JsonObject[];
  /** With their messages. */
  readonly composers: readonly JsonObject[];
  /** Ids of composers that belong here, wherever their messages are. */
  readonly members: readonly string[];
}

const NOTHING: WorkspaceChats = { tabs: [], composers: [], members: [] };

export function workspaceChats(db: Database): WorkspaceChats {
  if (!db.tables().has('ItemTable')) return NOTHING;
  const [chats, lists] = [itemAt(db, TABS), itemAt(db, COMPOSERS)];
  const all = isObject(lists) ? objectsIn(lists['allComposers']) : [];
  const selected = isObject(lists) && isArray(lists['selectedComposerIds']) ? lists['selectedComposerIds'] : [];
  return {
    tabs: isObject(chats)
      ? objectsIn(chats['tabs']).filter((tab) => idOf(tab) !== undefined && objectsIn(tab['bubbles']).some(saysSomething))
      : [],
    composers: all.filter((one) => idOf(one) !== undefined && objectsIn(one['conversation']).length > 0),
    members: [...all.map(({ composerId }) => composerId), ...selected].flatMap((id) => stringOf(id) ?? []),
  };
}

/** Every tab of 2023 ends with the prompt that is being typed; in a new one that is all there is. */
function saysSomething(bubble: JsonObject): boolean {
  return bubble['type'] !== 'user' || typedIn(bubble) !== '' || picturesOf(bubble).length > 0;
}

/** Of a tab, or of a composer. */
export function idOf(one: JsonObject): string | undefined {
  const id = stringOf(one['tabId']) ?? stringOf(one['composerId']);
  return id !== undefined && /^[\w-]+$/.test(id) ? id : undefined;
}

/** None when there is no such chat. */
export function* chatRecords(asking: Asking, id: string): Generator<JsonObject> {
  const { tabs, composers } = workspaceChats(asking.db);
  const tab = tabs.find((one) => idOf(one) === id);
  if (tab) {
    const { bubbles, ...facts } = tab;
    yield { cursor: 'tab', id, data: withoutKeys(facts) };
    for (const bubble of objectsIn(bubbles)) yield { bubble };
    return;
  }
  const composer = composers.find((one) => idOf(one) === id);
  if (!composer) return;
  const { conversation: _messages, capabilities: _tools, ...facts } = composer;
  yield { cursor: 'composer', id, data: withoutKeys(facts) };
  for (const bubble of shownBubbles(asking, id, composer)) yield { bubble };
}
