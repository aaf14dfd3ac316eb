// What the viewer needs to show a hand-off at once; everything else it loads when that has been painted.
export { quickHandoff } from './documents/quick-handoff.js';
export { editStatements, withoutUnproven } from './edits/edit-statements.js';
export { Failure } from './model/report.js';
export { withoutUnseen } from './model/unseen.js';
export { isEncryptedLink, openLink } from './share/link.js';
