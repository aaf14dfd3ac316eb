// What is known of a hand-off beside its words: where it comes from, whether it was changed, and what was odd.
import type { JSX } from 'preact';
import { withoutUnseen } from '../src/first-view.js';
import type { Opened, SignatureFacts } from './opened.js';

export function Facts({ opened: { handoff, derived, session, format, signature, diagnostics } }: { readonly opened: Opened }): JSX.Element {
  const source = handoff?.sources[0];
  const agent = source?.agent ?? session?.agent;
  const when = handoff?.generatedAt ?? session?.startedAt;
  const place = source?.workspace ?? session?.workspace;
  return (
    <>
      <dl class="facts">
        {agent !== undefined && agent !== '' && <Fact name="Agent" value={agent} />}
        {when !== undefined && <Fact name="Time" value={when.slice(0, 16).replace('T', ' ')} />}
        {place !== undefined && <Fact name="Folder" value={[place.cwd, place.branch].filter(Boolean).join(', ')} />}
        <Fact name="Format" value={format} />
        {handoff && !derived && <Fact name="Signature" value={signatureWords(signature)} kind={signature.integrity} />}
        {handoff && !derived && <Fact name="Id" value={handoff.id} kind="id" />}
      </dl>
      {diagnostics.length > 0 && (
        <ul class="odd" aria-label="What was odd">
          {diagnostics.slice(0, 10).map(({ message, rule }) => (
            <li>
              {withoutUnseen(message)} <code>{rule}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Fact({ name, value, kind = '' }: { readonly name: string; readonly value: string; readonly kind?: string }): JSX.Element {
  return (
    <div class={kind}>
      <dt>{name}</dt>
      <dd>{withoutUnseen(value)}</dd>
    </div>
  );
}

/** Never “valid” alone: whose key it is, this page has no list to tell by. */
function signatureWords({ integrity, why, key, byPage }: SignatureFacts): string {
  if (integrity === 'valid' && byPage)
    return `by this page’s own word, unchanged since it was signed with the key ${key}; “baton verify” tells by the file beside the page (.sig.json) whether that is so, and whose key it is`;
  if (integrity === 'valid')
    return `unchanged since it was signed with the key ${key}; whose that is, Baton can tell where you keep your list of keys`;
  if (integrity === 'checking') return 'checking …';
  if (integrity === 'invalid') return `does not hold: ${why ?? 'it was changed after it was signed'}`;
  return integrity === 'unsigned' ? 'none' : `cannot be verified here${why === undefined ? '' : `: ${why}`}`;
}
