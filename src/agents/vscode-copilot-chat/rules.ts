// What the rule ids of VS Code's chats mean: for docs/diagnostics.md.

export const rules: Readonly<Record<string, string>> = {
  'vscode-copilot-chat/misfit-change': 'A change in the log of a VS Code chat does not fit what the log has built so far; it is left out.',
  'vscode-copilot-chat/no-results': 'A transcript of Copilot Chat’s, which holds calls of tools and none of their results.',
  'vscode-copilot-chat/no-session': 'The log of a VS Code chat has no line that it could begin with; nothing of it can be read.',
  'vscode-copilot-chat/not-a-record': 'A line or an element of a VS Code chat is not a record; it is left out.',
  'vscode-copilot-chat/not-sent': 'Prompts in a VS Code chat were waiting to be sent; they are not part of the session.',
  'vscode-copilot-chat/summary-of-nothing':
    'A summary in a VS Code chat stands for replies that are not there; as in VS Code, the whole conversation counts.',
  'vscode-copilot-chat/unknown-record':
    'A kind of line in a transcript of Copilot Chat’s that Baton does not know; it is kept as is and not passed on.',
  'vscode-copilot-chat/unknown-part': 'A kind of reply in a VS Code chat that Baton does not know; it is kept as is and not passed on.',
};
