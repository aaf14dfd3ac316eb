// Rules of capturing sessions (`baton watch`).

export const watchRules: Readonly<Record<string, string>> = {
  'watch/already': 'Another `baton watch` is running; one is enough for all agents.',
  'watch/folders-left':
    'Not every folder is watched: there are too many, or the system allows no more. Looks now and then find what happens there.',
  'watch/look-failed': 'A look at the sessions ended without an answer; the next one takes over.',
  'watch/missed':
    'No watch was running for a time. Sessions that were active in it are looked at now; what was deleted meanwhile cannot be captured.',
  'watch/no-notification':
    'This desktop has no program that shows notifications, or it did not take one; the lines on the terminal are all there is.',
  'watch/not-captured': 'A session that was due could not be read, so no hand-off of it was made; the message says why.',
  'store/capture-unreadable': 'The record of a capture is damaged; the session counts as not captured yet.',
};
