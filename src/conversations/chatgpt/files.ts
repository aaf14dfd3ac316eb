// Files of a conversation of ChatGPT: the export points to them, their bytes are files beside it, or nowhere.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part } from '../../model/session.js';
import { fileOfUrl } from '../../dialects/media.js';

/** `image_asset_pointer` and its like; of a video call each of its pieces. Empty: it points to nothing. */
export function pointerParts(part: JsonObject): Part[] {
  const own = pointerPart(part);
  if (own) return [...promptOf(part), own];
  const inner = Object.values(part).flatMap((value): readonly unknown[] => (isArray(value) ? value : [value]));
  return inner
    .filter(isObject)
    .map(pointerPart)
    .filter((file) => file !== undefined);
}

function pointerPart(part: JsonObject): FilePart | undefined {
  const uri = stringOf(part['asset_pointer']);
  if (uri === undefined || uri === '') return undefined;
  const kind = /^(image|audio|video)_/.exec(stringOf(part['content_type'])?.replace('real_time_user_', '') ?? '')?.[1];
  return fileOfUrl(uri, kind === undefined ? {} : { kind });
}

/** What a picture was made from. */
function promptOf({ metadata }: JsonObject): Part[] {
  const made = isObject(metadata) ? metadata['dalle'] : undefined;
  const prompt = isObject(made) ? stringOf(made['prompt']) : undefined;
  return prompt ? [{ type: 'text', text: `[image made from: ${prompt}]` }] : [];
}

/** What is attached to a message has a name and a type; what the content does not show already follows it. */
export function withAttachments(value: Json | undefined, shown: readonly Part[]): readonly Part[] {
  const attached = (isArray(value) ? value.filter(isObject) : []).flatMap((attachment) => {
    const id = stringOf(attachment['id']);
    const [name, mediaType] = [stringOf(attachment['name']), stringOf(attachment['mime_type']) ?? stringOf(attachment['mimeType'])];
    return id ? [{ id, about: { ...(name && { name }), ...(mediaType && { mediaType }) } }] : [];
  });
  if (attached.length === 0) return shown;
  const pointers = new Set<string>();
  const named = shown.map((part): Part => {
    if (part.type !== 'file' || !('uri' in part.source)) return part;
    const { uri } = part.source;
    const own = attached.find(({ id }) => uri.endsWith(id));
    if (own) pointers.add(own.id);
    return { ...part, ...own?.about };
  });
  return [...named, ...attached.filter(({ id }) => !pointers.has(id)).map(({ id, about }) => fileOfUrl(`file-service://${id}`, about))];
}

/** Pictures that code drew (`aggregate_result`). */
export function drawnParts(value: Json | undefined): Part[] {
  const messages = isObject(value) ? value['messages'] : undefined;
  return (isArray(messages) ? messages.filter(isObject) : []).flatMap((message): Part[] => {
    const uri = stringOf(message['image_url']);
    return uri === undefined || uri === '' ? [] : [fileOfUrl(uri, { kind: 'image' })];
  });
}
