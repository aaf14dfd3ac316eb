// The bootstrap template for writing.
import type { Template } from './template.js';

export const contentTemplate: Template = {
  name: 'content',
  title: 'Content Creation Handoff Template',
  overview:
    'For writing over several chats. On top of the base template it keeps pieces with their status, editorial decisions and feedback, ' +
    'in the voice that was agreed on.',
  tags: ['workflow', 'handoff', 'content'],
  sections: [
    { title: 'Content Pieces', item: 'Piece 1: status and length' },
    { title: 'Editorial Decisions', item: 'Decision 1, and why' },
    { title: 'Review Status', item: 'Feedback item 1, and whether it was taken up' },
  ],
  advice: [
    'Quote two or three sentences that have the agreed voice, so that the next chat can hear it.',
    'Say of every piece which version is the valid one.',
  ],
  questions: ['Readers and what they should do afterwards', 'Voice, length and words to avoid', 'Who approves what'],
  example: {
    accomplished: [
      'Finished the second draft of chapter three',
      'Cut the prologue from 2,400 to 900 words',
      'Answered all comments on chapter two',
    ],
    decisions: [
      'Past tense throughout: the present made the flashbacks unreadable',
      'The letter stays unsigned: the reveal belongs to chapter nine',
    ],
    artifacts: ['chapter-03.md: second draft, 4,100 words', 'prologue.md: the short version, valid'],
    sections: [
      ['Chapter three: second draft, 4,100 words', 'Prologue: final, 900 words'],
      ['Chapter titles are places and not dates, because the order of time is the riddle'],
      ['Chapter two is approved; chapter three is with the editor since Monday'],
    ],
    state: 'Chapters one and two are approved, chapter three is with the editor. The prologue is final at 900 words. No blockers.',
    objective: 'Write the first draft of chapter four, the night at the ferry, in about 4,000 words.',
    context: 'No dialect in direct speech. A chapter from the ferryman’s view was tried and rejected: he knows too much.',
    project:
      'A novel of twelve chapters for adult readers, told in the past tense by the sister. No dialect in direct speech; chapter titles are places.',
    done:
      'Prologue and chapters one and two are approved, chapter three is in its second draft. The letter stays unsigned because the ' +
      'reveal belongs to chapter nine. A chapter from the ferryman’s view was rejected since he knows too much.',
    goal: 'Write the first draft of chapter four, the night at the ferry, in about 4,000 words. Its last line leads to the harbour.',
  },
};
