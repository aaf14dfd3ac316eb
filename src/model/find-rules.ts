// Rule ids of finding sessions: by a reference, by search, with a service.

export const findRules: Readonly<Record<string, string>> = {
  'list/older-copy': 'A session exists in several folders; the newest copy is used.',
  'ref/ambiguous': 'The reference matches several sessions; the message lists them.',
  'ref/is-a-folder': 'The reference is a folder; a session is one file.',
  'ref/no-such-file': 'The reference is the path of a file that does not exist.',
  'ref/no-session':
    'The file has the form of an agent’s, and holds no session of its own: nothing was said in it, or it is part of another session, as a sub-agent’s is.',
  'ref/not-found': 'No session matches the reference; the message names the nearest.',
  'ref/other-project':
    'No session was held in this folder or project; the message lists the newest elsewhere. `--any` takes the newest of all.',
  'ref/several': 'A database or an account export holds several sessions, or a hand-off was made of several; the reference must name one.',
  'ref/unknown-agent': 'The reference names an agent that Baton does not know.',
  'ref/unknown-format': 'The file contains no session of an agent that Baton knows.',
  'ref/unreadable': 'The file cannot be read.',
  'search/no-words': 'What was searched for has no letter and no digit.',
  'search/nothing-found': 'No session has all of the words that were searched for.',
  'service/address': 'A variable names an address for a service that a token must not be sent to.',
  'service/busy': 'A service takes no more requests for now; it was asked several times, with waits between.',
  'service/not-from-here': 'An agent whose sessions are kept by a service was named inside an agent, where nothing may be sent or fetched.',
  'service/too-large': 'An answer of a service is too large; it was not read to its end.',
  'service/unreachable': 'A service gave no answer: no connection, another address, or too late.',
};
