// What Codex puts into the user's role itself is nobody's words: it is neither passed on nor taken for the request.
import { describe, expect, it } from 'vitest';
import { isInjectedText } from '../../src/agents/codex/injected.js';

describe('in the user’s role', () => {
  it.each([
    '<recommended_plugins>\nHere is a list of plugins that are available but not installed.\n</recommended_plugins>',
    '<environment_context>\n  <cwd>/work</cwd>\n</environment_context>',
    '<codex_internal_context kind="goal">x</codex_internal_context>',
    '<context_window_guidance>x</context_window_guidance>',
    '<image_resize_notice>x</image_resize_notice>',
    '# AGENTS.md instructions for /work\n\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>',
    'Warning: apply_patch was requested via exec_command. Use the apply_patch tool instead.',
  ])('the client’s: %j', (text) => expect(isInjectedText(text)).toBe(true));

  it.each([
    'Warning: the build is red, please look.',
    '<tools> is not closed, why?',
    'What does <environment_context> mean?',
    '<div>This is rendered twice</div>',
  ])('the user’s: %j', (text) => expect(isInjectedText(text)).toBe(false));
});
