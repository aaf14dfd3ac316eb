// A hand-off as people and agents read it: Markdown, and the prompt to continue with, in which it is fenced as data.
import type { Handoff } from '../model/handoff.js';
import { Report } from '../model/report.js';
import { shownText } from '../model/unseen.js';
import { framedPrompt } from './toolkit/handoff-document/frame.js';

export async function handoffMarkdown(handoff: Handoff): Promise<string> {
  return (await import('./handoff/encode.js')).encode(handoff, {}, new Report());
}

export async function handoffJson(handoff: Handoff): Promise<string> {
  return (await import('./json/encode.js')).encode(handoff);
}

export async function handoffFeed(handoff: Handoff): Promise<string> {
  return (await import('./llmfeed/encode.js')).encode(handoff, new Report());
}

export async function handoffYaml(handoff: Handoff): Promise<string> {
  return (await import('./yaml/encode.js')).encode(handoff);
}

/** A task of the A2A protocol. */
export async function handoffTask(handoff: Handoff): Promise<string> {
  const render = (format: string): Promise<string> => (format === 'handoff' ? handoffMarkdown(handoff) : handoffFeed(handoff));
  return (await import('./a2a/encode.js')).encode(handoff, { render }, new Report());
}

/** `viewer`: the page that it is put into. */
export async function handoffPage(handoff: Handoff, viewer: string): Promise<string> {
  return (await import('./html/encode.js')).encode(handoff, { viewer: () => viewer }, new Report());
}

/** Nothing in it hides from a reader. `document`: the Markdown that it came as. */
export async function promptOf(handoff: Handoff, document?: string): Promise<string> {
  return shownText(framedPrompt(document ?? (await handoffMarkdown(handoff)), handoff.title)).value;
}
