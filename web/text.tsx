// Foreign text on the page: always text, never markup. What would hide or turn it is made visible; addresses can be followed, and are shown whole.
import type { JSX } from 'preact';
import { withoutUnseen } from '../src/first-view.js';
import type { DiffLine } from './diff.js';
import type { Block } from './rows.js';

const ADDRESS = /(https?:\/\/[^\s<>"'`)\]}]+)/;

export function Words({ text }: { readonly text: string }): JSX.Element {
  const pieces = text
    .split('\n')
    .map((line) => withoutUnseen(line.replaceAll('\t', '    ').replace(/\r$/, '')))
    .join('\n')
    .split(ADDRESS);
  return (
    <>
      {pieces.map((piece, i) =>
        i % 2 === 1 && URL.canParse(piece) ? (
          <a href={piece} rel="noreferrer noopener nofollow" target="_blank">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </>
  );
}

/** Told by its sign as well as by its colour. */
function DiffLines({ lines }: { readonly lines: readonly DiffLine[] }): JSX.Element {
  return (
    <pre tabIndex={0} class="diff">
      {lines.map(({ kind, text }) => (
        <span class={kind}>
          {`${SIGNS[kind]} `}
          <Words text={text} />
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { in: '+', out: '−', same: ' ', place: '@' };

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  return (
    <>
      {blocks.map((block) => (
        <figure class={`block ${block.kind}`}>
          {block.label !== undefined && (
            <figcaption>
              <Words text={block.label} />
            </figcaption>
          )}
          {block.kind === 'diff' ? (
            <DiffLines lines={block.lines} />
          ) : block.kind === 'picture' ? (
            <img src={block.source} alt={`Picture: ${block.label}`} />
          ) : (
            <pre tabIndex={0}>
              <Words text={block.text} />
            </pre>
          )}
        </figure>
      ))}
    </>
  );
}
