// Conformance of a hand-off document: every rule of the format.
import { checkDocument } from '../toolkit/handoff-document/check-document.js';

export const validate = checkDocument;
