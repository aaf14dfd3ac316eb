// This very page as it was made, for a page that saves itself: put together from what is in it, so that nothing else gets in.
import template from './page.html';

/** Where the hand-off goes. */
const PLACE = '<!-- baton: the hand-off -->';

/** With nothing in it yet. */
export const ownPage = (): string => pageWith(PLACE);

/** With the data that it came with, and its signature. */
export const unchangedPage = (): string => pageWith(['#baton-handoff', '#baton-signature'].map(elementText).join('\n').trim());

function pageWith(data: string): string {
  const parts: Readonly<Record<string, string>> = {
    policy: document.querySelector<HTMLMetaElement>('meta[http-equiv]')!.content,
    style: elementText('#baton-style'),
    data,
    script: ['#baton-first', '#baton-rest'].map(elementText).join('\n'),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]!);
}

const elementText = (selector: string): string => document.querySelector(selector)?.outerHTML ?? '';
