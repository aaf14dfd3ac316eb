// The bootstrap template for any kind of work.
import type { Template } from './template.js';

export const baseTemplate: Template = {
  name: 'base',
  title: 'Session Handoff Base Template',
  overview:
    'For any project that takes more than one chat. It makes a chat end its session with a hand-off from which another chat, or the ' +
    'same one next month, can continue.',
  tags: ['workflow', 'handoff', 'session'],
  sections: [],
  advice: [],
  questions: [
    'Project goal: what is the end result?',
    'Success: how will you know that it is done?',
    'Limits: what must not be changed, used or disclosed?',
  ],
  example: {
    accomplished: [
      'Collected eleven venues with prices and capacity',
      'Ruled out the four that are booked in June',
      'Drafted the invitation in two lengths',
    ],
    decisions: [
      'Friday instead of Saturday: half the price and nobody has to travel twice',
      'No printed invitations: the list changes every week',
    ],
    artifacts: ['venues.csv: eleven venues with price, capacity and contact', 'invitation.md: the short and the long draft'],
    sections: [],
    state:
      'Seven venues are left, and two of them fit the budget of 4,000 euros. The short invitation is approved; the long one waits for ' +
      'the date. The boathouse has not answered since Tuesday, which is the only blocker.',
    objective: 'Choose between the boathouse and the winery, and fix the date.',
    context: 'At most 80 guests, and the hall must be reachable by train. The castle was rejected: no step-free entrance.',
    project:
      'Planning a company anniversary for at most 80 guests in June, budget 4,000 euros. The hall has to be reachable by train and without steps.',
    done:
      'Eleven venues were compared in venues.csv; the castle was rejected because it has no step-free entrance. It is to be a Friday, at ' +
      'half the price of a Saturday. The short invitation is approved.',
    goal: 'Choose between the boathouse (no answer since Tuesday) and the winery, and fix the date. Then finish the long invitation.',
  },
};
