// The bootstrap template for research.
import type { Template } from './template.js';

export const researchTemplate: Template = {
  name: 'research',
  title: 'Research Project Handoff Template',
  overview:
    'For reading and thinking over several chats. On top of the base template it keeps sources, findings and open questions, and how sure each finding is.',
  tags: ['workflow', 'handoff', 'research'],
  sections: [
    { title: 'Sources Consulted', item: 'Citation 1: what it is good for' },
    { title: 'Key Findings', item: 'Finding 1, with its source' },
    { title: 'Open Questions', item: 'Question 1' },
  ],
  advice: [
    'Every finding names its source; what you only suppose is called a supposition.',
    'Keep what speaks against the working thesis.',
  ],
  questions: [
    'Research question and what counts as an answer',
    'Kinds of sources that count, and which do not',
    'Form and length of the result',
  ],
  example: {
    accomplished: [
      'Reviewed nine studies on delayed feedback',
      'Extracted effect sizes from the six that report them',
      'Wrote the outline of the methods section',
    ],
    decisions: [
      'Only studies with a control group: effects without one cannot be compared',
      'Hedges g instead of Cohen d: four samples are smaller than 20',
    ],
    artifacts: ['effects.csv: six effect sizes with intervals', 'outline.md: methods section, three levels'],
    sections: [
      ['Butler 2007: delayed against immediate, 72 students', 'Metcalfe 2009: the same with vocabulary, replicated once'],
      ['Delay helps after a week and not on the same day (Butler 2007, Metcalfe 2009)'],
      ['Does the effect hold when learners may skip the feedback?'],
    ],
    state:
      'Six of nine studies report usable effects. They point the same way but differ in delay, from ten minutes to two days. Two full ' +
      'texts are missing, which blocks the table of moderators.',
    objective: 'Get the two missing studies and complete the table of moderators.',
    context: 'Nothing before 1995. Pooling all delays into one group was tried and rejected: it hides the effect.',
    project:
      'A review of the question whether delayed feedback helps learning more than immediate feedback; studies since 1995 with a ' +
      'control group. The result is an article of 6,000 words.',
    done:
      'Nine studies were reviewed and six effect sizes extracted into effects.csv, as Hedges g because four samples are small. Delay ' +
      'helps after a week and not on the same day. Pooling all delays was rejected because it hides the effect.',
    goal: 'Get the two missing studies and complete the table of moderators. Then draft the methods section after outline.md.',
  },
};
