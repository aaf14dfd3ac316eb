// One tool call of Claude Code with its result and the second copy (`toolUseResult`) that the client keeps beside it.
// Shapes seen in sessions recorded by 2.1.325 and, for Read and Grep, in genuine files of 2.1.x.

const CALLS = ['Bash', 'Bash', 'Bash', 'Read', 'Read', 'Read', 'Grep', 'Edit', 'Write'];

/** { name, input, content, failed, mirror }: `size` is about what content and mirror take together, in characters. */
export function makeCall({ material, cwd, size }) {
  const { random } = material;
  return MAKERS[random.pick(CALLS)]({
    material,
    random,
    text: material.text,
    path: filePath(random, cwd),
    size: Math.max(120, Math.floor(size)),
  });
}

/** A Read of an image: the client keeps the picture twice. */
export function makeImageCall({ image, cwd, random }) {
  const file_path = filePath(random, cwd).replace(/\.ts$/, '.png');
  return {
    name: 'Read',
    input: { file_path },
    content: [{ type: 'image', source: { type: 'base64', data: image.base64, media_type: 'image/png' } }],
    mirror: {
      type: 'image',
      file: {
        base64: image.base64,
        type: 'image/png',
        originalSize: image.bytes,
        dimensions: { originalWidth: image.width, originalHeight: image.height, displayWidth: image.width, displayHeight: image.height },
      },
    },
  };
}

const filePath = (random, cwd) =>
  `${cwd}/src/${random.pick(['core', 'http', 'store', 'ui'])}/${random.pick(['reader', 'queue', 'index', 'session', 'retry'])}-${random.between(1, 400)}.ts`;

const MAKERS = {
  Bash({ random, text, path, size }) {
    const input = {
      command: `npx vitest run ${path.split('/').pop()} 2>&1 | tail -n ${random.between(5, 200)}`,
      description: 'Run the tests of this file',
    };
    // The client cuts terminal output at 30,000 characters.
    const output = text.take('terminal', Math.min(30_000, size / 2));
    if (random.chance(0.15)) {
      const content = `Exit code ${random.between(1, 2)}\n${output}`;
      return { name: 'Bash', input, content, failed: true, mirror: `Error: ${content}` };
    }
    return {
      name: 'Bash',
      input,
      content: output,
      failed: false,
      mirror: { stdout: output, stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
    };
  },

  Read({ random, text, path, size }) {
    const code = text.take('code', Math.min(100_000, size / 2));
    const first = random.between(1, 400);
    const numLines = code.split('\n').length;
    return {
      name: 'Read',
      input: { file_path: path, offset: first, limit: numLines },
      content: text.numbered(code, first),
      mirror: { type: 'text', file: { filePath: path, content: code, numLines, startLine: first, totalLines: first + numLines + 10 } },
    };
  },

  Grep({ random, text, size }) {
    const content = text.take('terminal', Math.min(30_000, size / 2));
    return {
      name: 'Grep',
      input: { pattern: `${random.pick(['read', 'queue', 'retry'])}\\w+\\(`, output_mode: 'content', '-n': true },
      content,
      mirror: { mode: 'content', numFiles: 0, filenames: [], content, numLines: content.split('\n').length },
    };
  },

  Edit({ text, path, size, random }) {
    const [oldString, newString] = [text.take('code', random.between(60, 900)), text.take('code', random.between(60, 900))];
    return {
      name: 'Edit',
      input: { replace_all: false, file_path: path, old_string: oldString, new_string: newString },
      content: `The file ${path} has been updated successfully. (file state is current in your context — no need to Read it back)`,
      mirror: {
        filePath: path,
        oldString,
        newString,
        originalFile: text.take('code', Math.min(200_000, size)),
        structuredPatch: [
          {
            oldStart: 12,
            oldLines: 4,
            newStart: 12,
            newLines: 4,
            lines: [...oldString.split('\n').map((l) => `-${l}`), ...newString.split('\n').map((l) => `+${l}`)],
          },
        ],
        userModified: false,
        replaceAll: false,
      },
    };
  },

  Write({ text, path, size }) {
    const content = text.take('code', Math.min(20_000, size));
    return {
      name: 'Write',
      input: { file_path: path, content },
      content: `File created successfully at: ${path} (file state is current in your context — no need to Read it back)`,
      mirror: { type: 'create', filePath: path, content, structuredPatch: [], originalFile: null, userModified: false },
    };
  },
};
