// What hand-offs have in common, so that a link need not carry it: names of fields, and Baton's own words. It belongs to version 1 of the
// link and never changes; what comes last costs least.

export const DICTIONARY: string = /* @__PURE__ */ [
  // a session that is attached
  '"session":{"kind":"session","id":"","agent":"","agentVersion":"","models":["claude-opus-gpt-5gemini-","cwd":"/home/","entries":[',
  '{"id":"","parent":"","role":"assistant","parts":[{"kind":"text","text":"The "},{"kind":"tool-call","call":"toolu_0","name":"Bash","input":{"command":"',
  '","description":"file_path":"/home/","old_string":"","new_string":"import { "},{"kind":"tool-result","call":"","output":[{"kind":"text","text":""}],',
  '"isError":true}],"model":"","role":"user","sidechain":true,"synthetic":true,"usage":{"input":,"output":},"group":"","native":{}},',
  // documents of words
  '=== SESSION HANDOFF ===\nGenerated: 20\nSession: \nId: sha256:\nBudget: 4000\n\n## Previous Session Summary\n\n### Accomplished\n- ',
  '### Code Modules Modified\n- created: \n- edited: src/\n\n## Current Project State\n\n- Failed when it was last run: npm test [#',
  'No commit is recorded in this session; changed: \n turns, the last one answered. of plan steps are done, 1 under way. ',
  'Nothing is recorded as a blocker.\n\n## Next Session Objective\n\n## Context for Next Session\n\n- Source: \n\n---\n\n',
  '## PROMPT FOR NEXT SESSION\n\nCopy everything below this line into a new chat:\n\n---\n\n## Project Context\n\n```text\nProject: , branch main: \n',
  'Request: \n```\n\n## Work Completed So Far\n\n## Current Status\n\n## Key Decisions\n\n## Open Questions\n\n=== END HANDOFF ===\n',
  // the canonical hand-off, its rarer fields first
  '"review":{"status":"in-review","by":""},"related":[{"id":"","kind":"document","relationship":"follows","title":"","url":"https://github.com/',
  '"artifacts":[{"kind":"pull-request","name":"commit","state":"merged","url":"https://"}],"rejected":[{"reason":"","by":"user"}],',
  '"blockers":[{"tried":[]}],"decisions":[{"rationale":"","by":"agent","instead":""}],"questions":[{"text":"","observed":{"at":"20","branch":"main",',
  '"commit":"","ahead":,"behind":,"changed":["src/"],"missing":[]},"author":{"name":"","statements":,"confirmed":,"mended":,"unconfirmed":,"contradicted":},',
  '"leftOut":[{"what":"","count":,"hint":"~/ show --entries "}],"label":"","context":[],"outcome":"interrupted","prompt":"',
  '{"kind":"handoff","version":1,"id":"sha256:","title":"","generatedAt":"2026-2027-","parents":[],"language":"en","accomplished":[{"text":"',
  '"activity":[],"artifacts":[],"attachments":[],"blockers":[],"checks":[{"text":"`npm test`","command":"npm run ","outcome":"passed","outcome":"failed",',
  '"runs":1,"detail":"exit code 1"}],"comments":[],"constraints":[],"decisions":[],"domain":{"kind":"software","sections":{}},',
  '"files":[{"text":"src/index.ts","path":"src/","how":"created","times":1},{"text":"test/","path":"test/.test.ts","how":"edited","times":2},"how":"read"',
  '],"goal":[{"text":"Please "}],"incidents":[],"lastExchange":{"user":{"text":""},"agent":{"text":"Done. "}},"leftOut":[],"nextSteps":[],',
  '"participants":[{"name":"user","kind":"person"},{"name":"","kind":"agent","role":""}],"plan":[{"text":"","state":"done"},"state":"active",',
  '"state":"pending"}],"questions":[],"rejected":[],"related":[],"sources":[{"agent":"","id":"","title":"","agentVersion":"","models":["claude-"],',
  '"workspace":{"cwd":"~/","branch":"main","commit":"","remote":"git@github.com:"},"startedAt":"","endedAt":"","counts":{"userMessages":,"assistantMessages":,',
  '"toolCalls":,"toolResults":,"reasoning":,"files":},"turns":}],"state":[{"text":"Failed when it was last run: ","text":"No commit is recorded in this session; changed: ',
  '"story":[{"turn":1,"user":[{"text":"","agent":[{"text":"I will look at the "}],"did":[{"text":"ran ","text":"edited src/',
  '"}]}],"extensions":{}}","evidence":[{"entry":1},{"entry":2}],"at":"2026-1.0Z","turn":1},{"text":"","evidence":[{"entry":3}],"at":"2026-1',
].join('');
