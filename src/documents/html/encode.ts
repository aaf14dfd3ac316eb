// Hand-off → page. The data cannot end its element or begin another one, since no `<` is left in it.
import type { EncodeOptions } from '../../model/format.js';
import type { Handoff } from '../../model/handoff.js';
import { escapedJson } from '../../model/unseen.js';
import { neutraliseJson } from '../../model/mentions.js';
import type { Report } from '../../model/report.js';
import { DATA_CLOSE, DATA_OPEN } from './find.js';

/** In the viewer's page, where the data goes. */
const PLACE = '<!-- baton: the hand-off -->';

export function encode(handoff: Handoff, { viewer }: EncodeOptions, report: Report): string {
  const json = neutraliseJson(escapedJson(JSON.stringify(handoff)))
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e');
  const page = viewer?.();
  if (page === undefined)
    report.add({
      rule: 'html/no-viewer',
      severity: 'warning',
      message: 'the viewer was not found, so the page holds the hand-off and cannot show it',
      hint: '`npm run build` in Baton’s folder makes it; `baton receive FILE` reads the page anyway.',
    });
  return (page ?? WITHOUT_VIEWER).replace(PLACE, () => `${DATA_OPEN}${json}${DATA_CLOSE}`);
}

const WITHOUT_VIEWER = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<title>Hand-off</title>
${PLACE}
<p>This page holds a hand-off, which Baton can receive.</p>
</html>
`;
